import { FRAME_MS, isLoud, VOICE_RATE } from './frames'

const PIECE_SAMPLES = VOICE_RATE * 10
/** One hour, 58 MB; later audio is dropped. */
const MAX_PIECES = 360
/** Below this gap a frame is late, not a pause. */
const TOLERANCE_SAMPLES = (VOICE_RATE * FRAME_MS * 3) / 1000

export type VoiceTrack = ReturnType<typeof createVoiceTrack>

/** One track's audio; silence uses no memory. */
export function createVoiceTrack() {
  const pieces = new Map<number, Int16Array>()
  let end = 0
  let loud = false

  const pieceAt = (index: number) => {
    const known = pieces.get(index)
    if (known || pieces.size >= MAX_PIECES) return known
    const fresh = new Int16Array(PIECE_SAMPLES)
    pieces.set(index, fresh)
    return fresh
  }

  return {
    write(atMs: number, samples: Int16Array) {
      const now = Math.max(0, Math.round((atMs / 1000) * VOICE_RATE))
      const start = Math.abs(now - end) < TOLERANCE_SAMPLES ? end : now
      end = start + samples.length
      loud ||= isLoud(samples)
      for (const [at, sample] of samples.entries()) {
        const place = start + at
        const piece = pieceAt(Math.floor(place / PIECE_SAMPLES))
        if (piece) piece[place % PIECE_SAMPLES] = sample
      }
    },
    isLoud: () => loud,
    /** With start sample. */
    stretches: (): Iterable<[start: number, samples: Int16Array]> =>
      [...pieces].map(([index, samples]) => [index * PIECE_SAMPLES, samples]),
  }
}
