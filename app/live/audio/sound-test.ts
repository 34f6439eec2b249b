import { createAudioOutput } from '../phone/audio-output'
import { createMicrophone } from '../phone/microphone'
import type { MicrophoneState } from '../phone/phone-port'

export interface SoundTest {
  /** Null: stopped before the user answered the prompt. */
  listen(deviceId: string | null): Promise<MicrophoneState | null>
  stopListening(): void
  play(deviceId: string | null): Promise<void>
  close(): void
}

/** Call from a click: browsers require one. */
export function createSoundTest(onLevel: (level: number) => void, onLost: () => void): SoundTest {
  const audioOutput = createAudioOutput()
  const microphone = createMicrophone(audioOutput.context, onLevel, () => {}, onLost)
  return {
    listen(deviceId) {
      audioOutput.resume()
      return microphone.open(deviceId)
    },
    stopListening: microphone.close,
    async play(deviceId) {
      audioOutput.resume()
      // Unplugged, or refused to the frame: system default.
      await audioOutput.setSpeaker(deviceId).catch(() => audioOutput.setSpeaker(null).catch(() => undefined))
      audioOutput.play({ kind: 'digits', digits: '159' })
    },
    close() {
      microphone.close()
      audioOutput.close()
    },
  }
}
