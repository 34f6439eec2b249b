import { Banner } from '~/ui/banner'
import type { VideoRecorderContext } from '../../../../machines/browser/video-recorder'
import { END_REASON_TEXTS, SOUND_TEXTS, PROBLEM_TEXTS } from './recorder-texts'
import type { Step } from './use-video-recorder'
import { videoWords } from '../video.words'

interface RecorderState {
  step: Step
  context: VideoRecorderContext
}

export function Notices({ step, context, refusal }: RecorderState & { refusal: string }) {
  const { error, sound, take } = context
  if (error === 'not-saved') return <Banner tone="danger">{refusal}</Banner>
  if (error) {
    const { title, next } = PROBLEM_TEXTS[error]
    return (
      <Banner tone="danger" title={title}>
        {next}
      </Banner>
    )
  }
  const silence = step === 'ready' ? SOUND_TEXTS[sound] : undefined
  if (silence)
    return (
      <Banner tone="warn" title={silence.title}>
        {silence.next}
      </Banner>
    )
  const ended = step === 'recorded' && take ? END_REASON_TEXTS[take.endedBy] : undefined
  return ended ? <Banner>{ended}</Banner> : null
}

/** The same for screen readers. */
export function RecorderAnnouncement({ step, context }: RecorderState) {
  return (
    <p role="status" className="sr-only">
      {announcementText(step, context)}
    </p>
  )
}

function announcementText(step: Step, { left, take }: VideoRecorderContext): string {
  if (step === 'sharing') return videoWords.sharePrompt
  if (step === 'preRecord') return String(left)
  if (step === 'recording') return 'Recording'
  if (step === 'reading') return videoWords.preparingRecording
  if (step !== 'recorded' || !take) return ''
  const seconds = Math.max(1, Math.round(take.durationMs / 1000))
  return `Recorded ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}
