/** The simulator's, from our own origin: the shape of a frame is its business, both here and on its page of phones. */
const WORKLET = '/simulator/voice-worklet.js'
/** Hertz. A phone line carries no more, and what is higher would come back as noise. */
const HIGHEST_HZ = 3_400

export interface Voice {
  /** Whether real voices can be heard and said here. Costs nothing when it is open already. */
  open(): Promise<boolean>
  /** Where the seller's own voice comes from; another one takes its place. */
  speakFrom(microphone: AudioNode): void
  /** The next 20 ms of the others. */
  hear(frame: ArrayBuffer): void
}

/** Real voices without a carrier: frames of the microphone go to `send`, and frames that came are heard. */
export function makeVoice(context: () => AudioContext, send: (frame: ArrayBuffer) => void): Voice {
  let opening: Promise<boolean> | null = null
  let ear: AudioWorkletNode | null = null
  let mouth: BiquadFilterNode | null = null
  let from: AudioNode | null = null

  async function load(): Promise<boolean> {
    const audio = context()
    // Over plain http off loopback the browser has none.
    if (!audio.audioWorklet) return false
    await audio.audioWorklet.addModule(WORKLET)
    ear = new AudioWorkletNode(audio, 'ear', { numberOfInputs: 0, outputChannelCount: [1] })
    ear.connect(audio.destination)
    const frames = new AudioWorkletNode(audio, 'mouth', { channelCount: 1, channelCountMode: 'explicit' })
    frames.port.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => send(data))
    frames.port.start()
    mouth = audio.createBiquadFilter()
    mouth.frequency.value = HIGHEST_HZ
    // What it gives is silence: the browser runs only what leads to the speaker.
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
