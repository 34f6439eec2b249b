import type { TextingTerms } from '../context.server'

const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/
const TOLL_FREE_PER_SECOND = 3
/** Assumed response time. */
const ANSWER_MS = 500
/** Requests share a commit. After a crash each is reconciled. */
const MOST_AT_ONCE = 64
/** Share of a second's segments per step. */
const STEP = 0.1
const SECOND_MS = 1000
/** Later steps catch up for this delay. */
const MADE_GOOD_MS = 100

interface Step {
  /** Epoch ms of the last segment. */
  at: number
  segments: number
}

export interface Departures {
  /** Epoch ms with fraction. */
  nextAt: number
  /** In the last second, latest last. */
  left: readonly Step[]
}

export interface Pace {
  /** Maximum requests without an answer. */
  atOnce: number
  /** Segments per step; one longer text is allowed. */
  together: number
  /** No sliding second exceeds the limit. */
  freeAt(departures: Departures, segments: number): number
  leave(departures: Departures, segments: number, now: number): Departures
}

export const NOTHING_LEFT: Departures = { nextAt: 0, left: [] }

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
