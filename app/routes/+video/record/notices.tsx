import { Banner } from '~/ui/banner'
import type { VideoRecorderContext } from '../../../../machines/kept-by-browser/video-recorder'
import { ENDED_WORDS, SHARE_PROMPT, SOUND_WORDS, TROUBLE_WORDS } from './recorder-words'
import type { Step } from './use-video-recorder'

interface OfRecorder {
  step: Step
  context: VideoRecorderContext
}

export function Notices({ step, context, refusal }: OfRecorder & { refusal: string }) {
  const { trouble, sound, take } = context
  if (trouble === 'not-saved') return <Banner tone="danger">{refusal}</Banner>
  if (trouble) {
    const { title, next } = TROUBLE_WORDS[trouble]
    return (
      <Banner tone="danger" title={title}>
        {next}
      </Banner>
    )
  }
  const silence = step === 'ready' ? SOUND_WORDS[sound] : undefined
  if (silence)
    return (
      <Banner tone="warn" title={silence.title}>
        {silence.next}
      </Banner>
    )
  const ended = step === 'recorded' && take ? ENDED_WORDS[take.endedBy] : undefined
  return ended ? <Banner>{ended}</Banner> : null
}

/** The same for screen readers. */
export function Spoken({ step, context }: OfRecorder) {
  return (
    <p role="status" className="sr-only">
      {wordsOf(step, context)}
    </p>
  )
}

function wordsOf(step: Step, { left, take }: VideoRecorderContext): string {
  if (step === 'sharing') return SHARE_PROMPT
  if (step === 'preRecord') return String(left)
  if (step === 'recording') return 'Recording'
  if (step === 'reading') return 'Getting it ready'
  if (step !== 'recorded' || !take) return ''
  const seconds = Math.max(1, Math.round(take.durationMs / 1000))
  return `Recorded ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}
