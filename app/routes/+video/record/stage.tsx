import { MonitorUp, VideoOff } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { loadVideoChoices } from '~/live/video-recorder/video-choices'
import type { CapturePreview } from '~/live/video-recorder/video-capture'
import { cx } from '~/ui/cx'
import { getOverlayStyle } from './get-overlay-style'
import type { useVideoRecorder } from './use-video-recorder'
import { videoWords } from '../video.words'

export const STAGE = 'mx-auto aspect-[4/3] w-full overflow-hidden rounded-m border border-line bg-hover sm:aspect-video'

type Recorder = Pick<ReturnType<typeof useVideoRecorder>, 'step' | 'context' | 'seen'>

export function Stage({ step, context, seen }: Recorder) {
  const isScreenPending = context.screen && (step === 'ready' || step === 'sharing')
  return (
    <div className={cx(STAGE, 'relative max-h-[calc(100dvh-14rem)]')}>
      {isScreenPending ? <ScreenPrompt sharing={step === 'sharing'} seen={seen} /> : null}
      {seen && !isScreenPending ? <Preview seen={seen} className="size-full object-contain" /> : null}
      {step === 'asking' ? (
        <Waiting>{context.camera ? videoWords.allowAccessCameraMicrophone : videoWords.allowAccessMicrophone}</Waiting>
      ) : null}
      {step === 'refused' ? (
        <Waiting>
          <VideoOff size={32} aria-hidden className="text-faint" />
        </Waiting>
      ) : null}
      {step === 'reading' ? <Waiting>{videoWords.preparingRecordingLabel}</Waiting> : null}
      {step === 'preRecord' ? (
        <div aria-hidden className="absolute inset-0 flex items-center justify-center">
          <span
            key={context.left}
            className="appear tabular flex size-24 items-center justify-center rounded-full bg-panel text-3xl font-semibold text-text shadow-raised"
          >
            {context.left}
          </span>
        </div>
      ) : null}
    </div>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-m text-muted">
    {children}
  </div>
)

function ScreenPrompt({ sharing, seen }: { sharing: boolean; seen: CapturePreview | null }) {
  return (
    <>
      <Waiting>
        <MonitorUp size={32} aria-hidden className="text-faint" />
        <p className="max-w-sm">{sharing ? videoWords.sharePrompt : videoWords.browserAsksWhichScreenWindow}</p>
      </Waiting>
      {seen ? (
        <div className="absolute overflow-hidden rounded-m" style={getOverlayStyle(loadVideoChoices())}>
          <Preview seen={seen} className="size-full object-cover" />
        </div>
      ) : null}
    </>
  )
}

function Preview({ seen, className }: { seen: CapturePreview; className: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = seen.stream
  }, [seen])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={seen.mirrored ? videoWords.yourCamera : videoWords.whatRecorded}
      className={cx(className, seen.mirrored && '-scale-x-100')}
    />
  )
}
