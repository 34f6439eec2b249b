import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { MAX_AUDIO_MS } from '~/domain/audio/audio.schema'
import { prepareSound, type PreparedSound } from '~/live/audio/prepared-sound'
import { createAudioRecorder } from '~/live/audio/audio-recorder'
import { micRecorderMachine } from '../../../machines/browser/mic-recorder'

export interface Take extends PreparedSound {
  url: string
  /** null: recorded in this browser. */
  fileName: string | null
}

/** Runs the recorder machine. After `save`, dispatch FAILED on refusal; success navigates away. */
export function useRecorder(save: (wav: Blob) => void) {
  const [level, setLevel] = useState(0)
  const [take, setTake] = useState<Take | null>(null)
  const [tape] = useState(() => createAudioRecorder(setLevel))

  const [snapshot, send] = useMachine(
    micRecorderMachine.provide({
      actions: {
        openMicrophone: ({ self }) =>
          void tape
            .open(() => self.send({ type: 'STOP' }))
            .then((answer) => {
              if (answer) self.send(answer === 'on' ? { type: 'ALLOWED' } : { type: 'REFUSED', error: answer })
            }),
        beginTake: () => tape.start(),
        readSound: async ({ context, self }) => {
          const { file, limitMs } = context
          const read = await prepareSound(file ?? (await tape.stop()), { cut: file === null, limitMs })
          if ('error' in read) return self.send({ type: 'UNREADABLE', error: read.error })
          setTake({ ...read, url: URL.createObjectURL(read.wav), fileName: file?.name ?? null })
          self.send({ type: 'READ', durationMs: read.durationMs })
        },
        send: () => take && save(take.wav),
      },
    }),
    { input: { limitMs: MAX_AUDIO_MS } },
  )

  useEffect(() => () => tape.close(), [tape])
  useEffect(() => {
    const url = take?.url
    return () => URL.revokeObjectURL(url ?? '')
  }, [take])

  return {
    step: snapshot.value.step,
    leaving: snapshot.value.leaving,
    context: snapshot.context,
    level,
    take,
    send,
  }
}
