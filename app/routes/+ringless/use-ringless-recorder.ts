import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { MAX_AUDIO_MS } from '~/domain/audio/audio.schema'
import { createAudioRecorder } from '~/live/audio/audio-recorder'
import { prepareSound } from '~/live/audio/prepared-sound'
import { ringlessRecorderMachine } from '../../../machines/browser/ringless-recorder'
import { nameRecording } from './name-recording'

export interface NamedSound {
  wav: Blob
  label: string
}

/** Kept until it is saved or deleted. */
function createTake() {
  let sound: NamedSound | null = null
  return { get: () => sound, set: (next: NamedSound | null) => void (sound = next) }
}

/** `save` resolves with a reason if the recording was not saved. */
export function useRinglessRecorder(save: (sound: NamedSound) => Promise<string | null>) {
  const [level, setLevel] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [tape] = useState(() => createAudioRecorder(setLevel))
  const [take] = useState(createTake)

  const [snapshot, send] = useMachine(
    ringlessRecorderMachine.provide({
      actions: {
        openMicrophone: ({ self }) =>
          void tape
            .open(() => self.send({ type: 'LOST' }))
            .then((answer) => {
              if (answer) self.send(answer === 'on' ? { type: 'ALLOWED' } : { type: 'REFUSED', error: answer })
            }),
        closeMicrophone: () => tape.close(),
        beginTake: () => tape.start(),
        readSound: async ({ context, self }) => {
          const { file, limitMs } = context
          const read = await prepareSound(file ?? (await tape.stop()), { cut: file === null, limitMs })
          if ('error' in read) return self.send({ type: 'UNREADABLE', error: read.error })
          take.set({ wav: read.wav, label: nameRecording(file?.name ?? null) })
          self.send({ type: 'READ' })
        },
        send: async ({ self }) => {
          const sound = take.get()
          if (sound === null) return
          const reason = await save(sound)
          setRefusal(reason)
          self.send({ type: reason === null ? 'SAVED' : 'FAILED' })
        },
        forgetTake: () => take.set(null),
      },
    }),
    { input: { limitMs: MAX_AUDIO_MS } },
  )

  useEffect(() => () => tape.close(), [tape])

  return { step: snapshot.value.step, leaving: snapshot.value.leaving, context: snapshot.context, level, refusal, send }
}
