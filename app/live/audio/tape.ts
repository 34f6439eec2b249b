import { readDevices } from '../phone/chosen-devices'
import { askForMicrophone } from './ask-microphone'
import { measureLevel } from './measure-level'

/** A microphone that can be recorded. */
export interface Tape {
  /** Asks for the microphone that was chosen for calls. null: it was closed, or asked for anew, before the person had answered. */
  open(): Promise<'on' | 'blocked' | 'missing' | null>
  /** From now on everything is kept. `onLost`: the microphone went by itself; what was said until then is kept. */
  begin(onLost: () => void): void
  /** Lets the microphone go and answers what was recorded since `begin`. */
  end(): Promise<Blob>
  /** Lets the microphone go, whatever it was doing. */
  close(): void
}

/** `onLevel`: loudness from 0 to 1, ten times a second while the microphone is open. */
export function makeTape(onLevel: (level: number) => void): Tape {
  let stream: MediaStream | null = null
  let stopMeasuring = () => {}
  let recorder: MediaRecorder | null = null
  let pieces: Blob[] = []
  /** Whoever closes it while the person is still being asked wants no microphone any more. */
  let turn = 0

  function close(): void {
    turn += 1
    stopMeasuring()
    stopMeasuring = () => {}
    if (recorder?.state === 'recording') recorder.stop()
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
  }

  return {
    close,
    async open() {
      close()
      const asked = turn
      const given = await askForMicrophone(readDevices().microphone, () => asked === turn)
      if (given === null || typeof given === 'string') return given
      stream = given
      stopMeasuring = measureLevel(given, onLevel)
      return 'on'
    },
    begin(onLost) {
      if (!stream) return
      pieces = []
      recorder = new MediaRecorder(stream)
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      stream.getAudioTracks()[0]?.addEventListener('ended', onLost)
      recorder.start()
    },
    end: () =>
      new Promise((resolve) => {
        const finish = () => resolve(new Blob(pieces, { type: recorder?.mimeType ?? '' }))
        if (recorder?.state === 'recording') recorder.addEventListener('stop', finish, { once: true })
        else finish()
        close()
      }),
  }
}
