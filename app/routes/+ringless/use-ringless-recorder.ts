import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { MAX_AUDIO_MS } from '~/domain/audio/audio.schema'
import { createAudioRecorder } from '~/live/audio/audio-recorder'
import { prepareSound } from '~/live/audio/prepared-sound'
import { ringlessRecorderMachine } from '../../../machines/browser/ringless-recorder'
import { nameRecording } from './name-recording'

export interface NamedSound {
  wav: Blob
  label: string
}

/** `save` resolves with a reason if the recording was not saved. */
export function useRinglessRecorder(save: (sound: NamedSound) => Promise<string | null>) {
  const [level, setLevel] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [tape] = useState(() => createAudioRecorder(setLevel))
  const take = useRef<NamedSound | null>(null)

  const [snapshot, send] = useMachine(
    ringlessRecorderMachine.provide({
      actions: {
        openMicrophone: ({ self }) =>
          void tape.open(() => self.send({ type: 'LOST' })).then((answer) => {
            if (answer) self.send(answer === 'on' ? { type: 'ALLOWED' } : { type: 'REFUSED', error: answer })
          }),
        closeMicrophone: () => tape.close(),
        beginTake: () => tape.start(),
        readSound: async ({ context, self }) => {
          const { file, limitMs } = context
          const read = await prepareSound(file ?? (await tape.stop()), { cut: file === null, limitMs })
          if ('error' in read) return self.send({ type: 'UNREADABLE', error: read.error })
          take.current = { wav: read.wav, label: nameRecording(file?.name ?? null, new Date()) }
          self.send({ type: 'READ' })
        },
        send: async ({ self }) => {
          if (take.current === null) return
          const reason = await save(take.current)
          setRefusal(reason)
          self.send({ type: reason === null ? 'SAVED' : 'FAILED' })
        },
        forgetTake: () => void (take.current = null),
      },
    }),
    { input: { limitMs: MAX_AUDIO_MS } },
  )

  useEffect(() => () => tape.close(), [tape])

  return { step: snapshot.value.step, leaving: snapshot.value.leaving, context: snapshot.context, level, refusal, send }
}
