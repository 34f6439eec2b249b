/** A voice is sent as PCM of a phone line: 8 kHz, mono, 16 bits, little-endian, in frames of 20 ms without a header. */
export const VOICE_RATE = 8_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = (VOICE_RATE * FRAME_MS) / 1000
export const FRAME_BYTES = FRAME_SAMPLES * 2

/** What a microphone in a quiet room stays under, of 32,767. */
const QUIET = 400

/** The samples of one binary message; null: it is no frame. */
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

/** Whether somebody speaks in it: the root of the mean square is above a quiet room's. */
export function isLoud(samples: Int16Array): boolean {
  let power = 0
  for (const sample of samples) power += sample * sample
  return power > QUIET * QUIET * samples.length
}
