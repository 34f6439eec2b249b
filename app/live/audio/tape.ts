import { readDevices } from '../phone/chosen-devices'
import { askForMicrophone } from './ask-microphone'
import { measureLevel } from './measure-level'

export interface Tape {
  /** Null: closed before the user answered the prompt. */
  open(): Promise<'on' | 'blocked' | 'missing' | null>
  /** `onLost`: unplugged; the recording stays. */
  begin(onLost: () => void): void
  end(): Promise<Blob>
  close(): void
}

/** `onLevel`: 0 to 1. */
export function makeTape(onLevel: (level: number) => void): Tape {
  let stream: MediaStream | null = null
  let stopMeasuring = () => {}
  let recorder: MediaRecorder | null = null
  let pieces: Blob[] = []
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
