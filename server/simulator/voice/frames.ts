/** PCM 8 kHz, mono, 16 bit little-endian, 20 ms frames, no header. */
export const VOICE_RATE = 8_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = (VOICE_RATE * FRAME_MS) / 1000
export const FRAME_BYTES = FRAME_SAMPLES * 2

/** Quiet-room RMS, of 32,767. */
const STOP_RINGING = 400

/** null: not a frame. */
export function readFrame(data: Buffer): Int16Array | null {
  if (data.length !== FRAME_BYTES) return null
  const samples = new Int16Array(FRAME_SAMPLES)
  for (let at = 0; at < FRAME_SAMPLES; at++) samples[at] = data.readInt16LE(at * 2)
  return samples
}

export function writeFrame(samples: Int16Array): Buffer {
  const data = Buffer.allocUnsafe(FRAME_BYTES)
  for (let at = 0; at < FRAME_SAMPLES; at++) data.writeInt16LE(samples[at]!, at * 2)
  return data
}

export function isLoud(samples: Int16Array): boolean {
  let power = 0
  for (const sample of samples) power += sample * sample
  return power > STOP_RINGING * STOP_RINGING * samples.length
}
