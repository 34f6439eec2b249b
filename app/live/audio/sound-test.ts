import { makeEar } from '../phone/ear'
import { makeMicrophone } from '../phone/microphone'
import type { MicrophoneState } from '../phone/phone-port'

export interface SoundTest {
  /** Null: stopped before the user answered the prompt. */
  listen(deviceId: string | null): Promise<MicrophoneState | null>
  stopListening(): void
  play(deviceId: string | null): Promise<void>
  close(): void
}

/** Call from a click: browsers require one. */
export function makeSoundTest(onLevel: (level: number) => void, onLost: () => void): SoundTest {
  const ear = makeEar()
  const microphone = makeMicrophone(ear.context, onLevel, () => {}, onLost)
  return {
    listen(deviceId) {
      ear.wake()
      return microphone.open(deviceId)
    },
    stopListening: microphone.close,
    async play(deviceId) {
      ear.wake()
      await ear.setSpeaker(deviceId).catch(() => ear.setSpeaker(null))
      ear.hear({ kind: 'digits', digits: '159' })
    },
    close() {
      microphone.close()
      ear.close()
    },
  }
}
