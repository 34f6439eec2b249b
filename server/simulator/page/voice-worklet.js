// Runs on the browser's audio thread: a microphone becomes frames of a phone line, and frames become sound again.
// 8 kHz, mono, 16 bits, 20 ms a frame, whatever rate the browser works at.

const RATE = 8_000
const FRAME = 160
/** Samples that wait before a voice begins to sound: the network may be that late without a gap (60 ms). */
const BEFORE_SOUNDING = 3 * FRAME
/** More than this (240 ms) is a network that caught up: what is old is skipped, or everything after it would be late. */
const MOST_WAITING = 12 * FRAME

class Mouth extends AudioWorkletProcessor {
  frame = new Int16Array(FRAME)
  filled = 0
  sum = 0
  summed = 0
  phase = 0

  process([input]) {
    // Each sample of the line is the mean of those that the browser had meanwhile.
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
    // A microphone that is off says nothing: there is nothing to send.
    if (this.frame.some((one) => one !== 0)) this.port.postMessage(this.frame.buffer, [this.frame.buffer])
    this.frame = new Int16Array(FRAME)
    this.filled = 0
  }
}

class Ear extends AudioWorkletProcessor {
  ring = new Float32Array(RATE)
  /** In samples since the beginning; the ring holds the last second. */
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
