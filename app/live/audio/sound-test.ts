import { makeEar } from '../phone/ear'
import { makeMicrophone } from '../phone/microphone'
import type { MicrophoneState } from '../phone/phone-port'

export interface SoundTest {
  /** Asks for the microphone and measures it; null: it was ended, or begun anew, before the person had answered. */
  listen(deviceId: string | null): Promise<MicrophoneState | null>
  stopListening(): void
  /** Three tones. */
  play(deviceId: string | null): Promise<void>
  close(): void
}

/**
 * Whether microphone and speaker work, outside of any call. Call `listen` and `play` from a press: sound is allowed only then.
 * `onLost`: the microphone that is listened to was unplugged.
 */
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
      // One that was unplugged since: the system's own is heard then.
      await ear.setSpeaker(deviceId).catch(() => ear.setSpeaker(null))
      ear.hear({ kind: 'digits', digits: '159' })
    },
    close() {
      microphone.close()
      ear.close()
    },
  }
}
