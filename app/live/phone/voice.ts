const WORKLET = '/simulator/voice-worklet.js'
/** Hertz: limit of phone lines. */
const HIGHEST_HZ = 3_400

export interface Voice {
  open(): Promise<boolean>
  speakFrom(microphone: AudioNode): void
  /** 20 ms. */
  hear(frame: ArrayBuffer): void
}

export function makeVoice(context: () => AudioContext, send: (frame: ArrayBuffer) => void): Voice {
  let opening: Promise<boolean> | null = null
  let ear: AudioWorkletNode | null = null
  let mouth: BiquadFilterNode | null = null
  let from: AudioNode | null = null

  async function load(): Promise<boolean> {
    const audio = context()
    // Missing over plain http.
    if (!audio.audioWorklet) return false
    await audio.audioWorklet.addModule(WORKLET)
    ear = new AudioWorkletNode(audio, 'ear', { numberOfInputs: 0, outputChannelCount: [1] })
    ear.connect(audio.destination)
    const frames = new AudioWorkletNode(audio, 'mouth', { channelCount: 1, channelCountMode: 'explicit' })
    frames.port.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => send(data))
    frames.port.start()
    mouth = audio.createBiquadFilter()
    mouth.frequency.value = HIGHEST_HZ
    // Browsers run only connected nodes.
    mouth.connect(frames).connect(audio.destination)
    from?.connect(mouth)
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
    speakFrom(microphone) {
      from = microphone
      if (mouth) from.connect(mouth)
    },
    hear: (frame) => ear?.port.postMessage(frame, [frame]),
  }
}
