import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { COUNTDOWN_S, MAX_RECORDING_MS } from '~/domain/videos/video-limits'
import { createVideoCapture, type RecordedVideo, type CapturePreview } from '~/live/video-recorder/video-capture'
import { videoRecorderMachine, type VideoSources } from '../../../../machines/browser/video-recorder'

export interface Take extends RecordedVideo {
  url: string
}

export type Step = ReturnType<typeof useVideoRecorder>['step']

/** Runs the recorder machine. `save` rejects on failure. */
export function useVideoRecorder(sources: VideoSources, save: (take: Take) => Promise<void>) {
  const [seen, setSeen] = useState<CapturePreview | null>(null)
  const [level, setLevel] = useState(0)
  const [take, setTake] = useState<Take | null>(null)
  const [capture] = useState(() => createVideoCapture({ onSeen: setSeen, onLevel: setLevel }))

  const [snapshot, send] = useMachine(
    videoRecorderMachine.provide({
      actions: {
        openDevices: ({ context, self }) =>
          void capture
            .open(context, (source) => self.send({ type: 'LOST', source }))
            .then((answer) => {
              if (answer === null) return
              self.send(
                typeof answer === 'string' ? { type: 'REFUSED', error: answer } : { type: 'ALLOWED', ...answer },
              )
            }),
        askForScreen: ({ self }) =>
          void capture.share().then((answer) => {
            if (answer) self.send(answer === 'shared' ? { type: 'SHARED' } : { type: 'REFUSED', error: 'screen' })
          }),
        letScreenGo: () => capture.unshare(),
        beginTake: () => capture.start(),
        readTake: async ({ context, self }) => {
          const recorded = await capture.stop(context.limitMs)
          if (!recorded) return self.send({ type: 'UNREADABLE' })
          // Updates before the machine does: it would render the previous take, whose URL is revoked.
          flushSync(() => setTake({ ...recorded, url: URL.createObjectURL(recorded.file) }))
          self.send({ type: 'READ', durationMs: recorded.durationMs })
        },
        letGo: () => capture.close(),
        send: ({ self }) =>
          void (take ? save(take) : Promise.reject(new Error('Nothing was recorded'))).then(
            () => self.send({ type: 'SAVED' }),
            () => self.send({ type: 'FAILED' }),
          ),
      },
    }),
    { input: { ...sources, limitMs: MAX_RECORDING_MS, countdownS: COUNTDOWN_S } },
  )

  useEffect(() => {
    send({ type: 'OPEN' })
    return () => capture.close()
  }, [send, capture])
  useEffect(() => {
    const url = take?.url
    return () => URL.revokeObjectURL(url ?? '')
  }, [take])

  return {
    step: snapshot.value.step,
    leaving: snapshot.value.leaving,
    context: snapshot.context,
    seen,
    level,
    take,
    send,
  }
}
