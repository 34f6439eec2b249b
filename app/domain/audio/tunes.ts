import type { AnswerPrompt, Ringtone, WaitMusic } from '../settings/settings.schema'

/** Notes instead of files: no licences, the same in browsers and at the carrier. */
interface Note {
  /** Seconds. */
  startS: number
  hz: number
  /** Seconds. */
  lengthS: number
  loudness: number
}

export interface Tune {
  /** Loop or total length. */
  periodMs: number
  notes: Note[]
  shape: 'fades' | 'steady' | 'swells'
}

const chord = (starts: number[], hz: number[], lengthS: number, loudness: number): Note[] =>
  starts.flatMap((startS) => hz.map((each) => ({ startS, hz: each, lengthS, loudness })))

export const RINGTONE_TUNES: Record<Exclude<Ringtone, 'silent'>, Tune> = {
  classic: { periodMs: 6_000, notes: chord([0, 1.5], [440, 480], 1, 0.12), shape: 'steady' },
  bell: { periodMs: 5_000, notes: chord([0, 0.4, 0.8, 2], [1047, 2093], 1.2, 0.1), shape: 'fades' },
  soft: {
    periodMs: 5_000,
    notes: [523, 659, 784].flatMap((hz, place) => chord([place * 0.25, 1.5 + place * 0.25], [hz], 0.9, 0.07)),
    shape: 'fades',
  },
}

/** C, A minor, F, G. */
const CHORDS = [
  [261.6, 329.6, 392],
  [220, 261.6, 329.6],
  [174.6, 261.6, 349.2],
  [196, 246.9, 392],
]
const CHORD_S = 4

/** Arpeggios, a note per `stepS` seconds. */
const arpeggio = (order: readonly number[], stepS: number, octave: number, loudness: number): Note[] =>
  CHORDS.flatMap((notes, place) =>
    Array.from({ length: CHORD_S / stepS }, (_, step) => ({
      startS: place * CHORD_S + step * stepS,
      hz: notes[order[step % order.length]!]! * octave,
      lengthS: 2 * stepS,
      loudness,
    })),
  )

export const MUSIC_TUNES: Record<Exclude<WaitMusic, 'none'>, Tune> = {
  calm: {
    periodMs: 16_000,
    notes: CHORDS.flatMap((notes, place) => chord([place * CHORD_S], notes, CHORD_S, 0.05)),
    shape: 'swells',
  },
  piano: { periodMs: 16_000, notes: arpeggio([0, 1, 2, 1], 0.5, 2, 0.09), shape: 'fades' },
  groove: {
    periodMs: 16_000,
    notes: [...arpeggio([0], 0.5, 0.5, 0.14), ...arpeggio([2, 1, 2, 0], 0.25, 2, 0.04)],
    shape: 'fades',
  },
}

/** North American ringing tone. */
export const RINGING_TUNE: Tune = { periodMs: 6_000, notes: chord([0], [440, 480], 2, 0.05), shape: 'steady' }

/** Short: the lead has begun to speak. */
export const CHIME_TUNES: Record<Exclude<AnswerPrompt, 'none'>, Tune> = {
  chime: {
    periodMs: 400,
    notes: [...chord([0], [880], 0.2, 0.12), ...chord([0.12], [1318.5], 0.28, 0.12)],
    shape: 'fades',
  },
  bell: { periodMs: 400, notes: chord([0], [1047, 2093], 0.4, 0.09), shape: 'fades' },
  tap: { periodMs: 150, notes: chord([0, 0.08], [1568], 0.07, 0.2), shape: 'fades' },
}

export const OVER_TUNE: Tune = {
  periodMs: 400,
  notes: [...chord([0], [659.3], 0.2, 0.09), ...chord([0.12], [440], 0.28, 0.09)],
  shape: 'fades',
}

/** Avoids clicks. */
const RAMP_S = 0.01

function loudnessAt({ loudness, lengthS }: Note, shape: Tune['shape'], at: number): number {
  const ramp = Math.min(1, at / RAMP_S, (lengthS - at) / RAMP_S)
  if (shape === 'steady') return loudness * ramp
  if (shape === 'fades') return loudness * ramp * Math.exp((-5 * at) / lengthS)
  return loudness * Math.sin((Math.PI * at) / lengthS)
}

/** One period: mono, -1 to 1, `rate` Hz. Notes past its end wrap. */
export function renderTune({ periodMs, notes, shape }: Tune, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round((periodMs / 1000) * rate))
  for (const note of notes) {
    const first = Math.round(note.startS * rate)
    const count = Math.floor(note.lengthS * rate)
    for (let index = 0; index < count; index++) {
      const at = index / rate
      samples[(first + index) % samples.length]! += loudnessAt(note, shape, at) * Math.sin(2 * Math.PI * note.hz * at)
    }
  }
  return samples
}
