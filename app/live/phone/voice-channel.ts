const WORKLET = '/simulator/voice-worklet.js'
/** Hertz: limit of phone lines. */
const HIGHEST_HZ = 3_400

export interface VoiceChannel {
  open(): Promise<boolean>
  setSource(microphone: AudioNode): void
  /** 20 ms. */
  playFrame(frame: ArrayBuffer): void
}

export function createVoiceChannel(context: () => AudioContext, send: (frame: ArrayBuffer) => void): VoiceChannel {
  let opening: Promise<boolean> | null = null
  let playback: AudioWorkletNode | null = null
  let capture: BiquadFilterNode | null = null
  let source: AudioNode | null = null

  async function load(): Promise<boolean> {
    const audio = context()
    // Missing over plain http.
    if (!audio.audioWorklet) return false
    await audio.audioWorklet.addModule(WORKLET)
    playback = new AudioWorkletNode(audio, 'ear', { numberOfInputs: 0, outputChannelCount: [1] })
    playback.connect(audio.destination)
    const frames = new AudioWorkletNode(audio, 'mouth', { channelCount: 1, channelCountMode: 'explicit' })
    frames.port.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => send(data))
    frames.port.start()
    capture = audio.createBiquadFilter()
    capture.frequency.value = HIGHEST_HZ
    // Browsers run only connected nodes.
    capture.connect(frames).connect(audio.destination)
    source?.connect(capture)
    return true
  }

  return {
    open() {
      opening ??= load().catch(() => {
        opening = null
        return false
      })
      return opening
    },
    setSource(microphone) {
      source = microphone
      if (capture) source.connect(capture)
    },
    playFrame: (frame) => playback?.port.postMessage(frame, [frame]),
  }
}
