import { FRAME_MS, isLoud, VOICE_RATE } from './frames'

const PIECE_SAMPLES = VOICE_RATE * 10
/** An hour of voices, 58 MB; what is spoken after it is not in the file. */
const MOST_PIECES = 360
/** A frame that is off by less than this follows the one before it: it was late, nobody paused. */
const TOLERANCE_SAMPLES = (VOICE_RATE * FRAME_MS * 3) / 1000

export type VoiceTrack = ReturnType<typeof createVoiceTrack>

/** The real voices of one track of a recording. Where nobody speaks it takes no memory. */
export function createVoiceTrack() {
  const pieces = new Map<number, Int16Array>()
  let end = 0
  let loud = false

  const pieceAt = (index: number) => {
    const known = pieces.get(index)
    if (known || pieces.size >= MOST_PIECES) return known
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
    /** Whether anybody was heard. */
    isLoud: () => loud,
    /** Stretches of the voice, and the sample at which each begins. */
    stretches: (): Iterable<[start: number, samples: Int16Array]> =>
      [...pieces].map(([index, samples]) => [index * PIECE_SAMPLES, samples]),
  }
}
