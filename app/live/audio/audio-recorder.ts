import { loadDevices } from '../phone/chosen-devices'
import { requestMicrophone } from './request-microphone'
import { measureLevel } from './measure-level'

export interface AudioRecorder {
  /** Null: closed before the user answered the prompt. `onLost`: unplugged; a recording stays. */
  open(onLost?: () => void): Promise<'on' | 'blocked' | 'missing' | null>
  start(): void
  stop(): Promise<Blob>
  close(): void
}

/** `onLevel`: 0 to 1. */
export function createAudioRecorder(onLevel: (level: number) => void): AudioRecorder {
  let stream: MediaStream | null = null
  let stopMeasuring = () => {}
  let recorder: MediaRecorder | null = null
  let chunks: Blob[] = []
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
    async open(onLost = () => {}) {
      close()
      const openTurn = turn
      const result = await requestMicrophone(loadDevices().microphone, () => openTurn === turn)
      if (result === null || typeof result === 'string') return result
      stream = result
      result.getAudioTracks()[0]?.addEventListener('ended', onLost)
      stopMeasuring = measureLevel(result, onLevel)
      return 'on'
    },
    start() {
      if (!stream) return
      chunks = []
      recorder = new MediaRecorder(stream)
      recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
      recorder.start()
    },
    stop: () =>
      new Promise((resolve) => {
        const finish = () => resolve(new Blob(chunks, { type: recorder?.mimeType ?? '' }))
        if (recorder?.state === 'recording') recorder.addEventListener('stop', finish, { once: true })
        else finish()
        close()
      }),
  }
}
