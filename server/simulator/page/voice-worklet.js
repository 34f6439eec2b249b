// Audio thread: converts between the browser's rate and phone frames (8 kHz, mono, 16 bit, 20 ms).

const RATE = 8_000
const FRAME = 160
/** Jitter buffer in samples (60 ms). */
const BEFORE_SOUNDING = 3 * FRAME
/** Beyond 240 ms old samples are skipped, to limit delay. */
const MOST_WAITING = 12 * FRAME

class Mouth extends AudioWorkletProcessor {
  frame = new Int16Array(FRAME)
  filled = 0
  sum = 0
  summed = 0
  phase = 0

  process([input]) {
    // Downsamples by averaging.
    for (const sample of input[0] ?? []) {
      this.sum += sample
      this.summed += 1
      this.phase += RATE / sampleRate
      if (this.phase < 1) continue
      this.phase -= 1
      this.keep(this.sum / this.summed)
      this.sum = 0
      this.summed = 0
    }
    return true
  }

  keep(sample) {
    this.frame[this.filled++] = Math.max(-1, Math.min(1, sample)) * 32_767
    if (this.filled < FRAME) return
    // A muted microphone sends nothing.
    if (this.frame.some((one) => one !== 0)) this.port.postMessage(this.frame.buffer, [this.frame.buffer])
    this.frame = new Int16Array(FRAME)
    this.filled = 0
  }
}

class Ear extends AudioWorkletProcessor {
  ring = new Float32Array(RATE)
  /** In samples; the ring holds one second. */
  written = 0
  read = 0
  sounds = false

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }) => {
      for (const sample of new Int16Array(data)) this.ring[this.written++ % RATE] = sample / 32_768
      if (this.written - this.read > MOST_WAITING) this.read = this.written - BEFORE_SOUNDING
    })
    this.port.start()
  }

  process(_inputs, [output]) {
    const out = output[0]
    if (this.written - this.read >= BEFORE_SOUNDING) this.sounds = true
    for (let at = 0; at < out.length && this.sounds; at++) {
      const whole = Math.floor(this.read)
      const part = this.read - whole
      out[at] = this.ring[whole % RATE] * (1 - part) + this.ring[(whole + 1) % RATE] * part
      this.read += RATE / sampleRate
      this.sounds = this.written - this.read >= 2
    }
    return true
  }
}

registerProcessor('mouth', Mouth)
registerProcessor('ear', Ear)
