import type { TextingTerms } from '../context.server'

const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/
const TOLL_FREE_PER_SECOND = 3
/** A carrier that answers within this keeps no number from its pace. */
const ANSWER_MS = 500
/** The more there are, the more of them share a commit; a crash leaves as many to be looked for. */
const MOST_AT_ONCE = 64
/** So much of a second's segments leave in one step, which shares one look and one commit. */
const STEP = 0.1
const SECOND_MS = 1000
/** A step that is late by no more than this is made good by those after it. */
const MADE_GOOD_MS = 100

/** Segments that left together. */
interface Step {
  /** Epoch ms when the last of them did. */
  at: number
  segments: number
}

/** How far a number is. */
export interface Departures {
  /** When the next ones are due if the number is to send evenly, epoch ms with its fraction. */
  nextAt: number
  /** What left in the last second, the latest last. */
  left: readonly Step[]
}

/** How texts leave a number of ours. */
export interface Pace {
  /** So many are with the carrier at once, their answers not there yet. */
  atOnce: number
  /** So many segments leave together, where that many wait; one text always does. */
  together: number
  /** The moment (epoch ms) from which on a text of so many segments may leave: no second ever holds more than carriers take. */
  freeAt(departures: Departures, segments: number): number
  /** How far the number is once `segments` have left at `now`. */
  leave(departures: Departures, segments: number, now: number): Departures
}

export const NOTHING_LEFT: Departures = { nextAt: 0, left: [] }

/** As fast as carriers take segments from a number (E.164): three a second of a toll-free one, of a local one what the terms say, else one. */
export function paceOf(e164: string, { segmentsPerSecond }: TextingTerms): Pace {
  const perSecond = TOLL_FREE.test(e164) ? TOLL_FREE_PER_SECOND : (segmentsPerSecond ?? 1)
  return {
    atOnce: Math.min(MOST_AT_ONCE, Math.max(1, Math.ceil((perSecond * ANSWER_MS) / SECOND_MS))),
    together: Math.max(1, Math.floor(perSecond * STEP)),
    freeAt({ nextAt, left }, segments) {
      let room = perSecond - segments
      for (const step of left.toReversed()) {
        room -= step.segments
        if (room < 0) return Math.max(nextAt, step.at + SECOND_MS)
      }
      return nextAt
    },
    leave: ({ nextAt, left }, segments, now) => ({
      nextAt: (now - nextAt <= MADE_GOOD_MS ? nextAt : now) + (segments * SECOND_MS) / perSecond,
      left: [...left.filter((step) => step.at > now - SECOND_MS), { at: now, segments }],
    }),
  }
}
