import type { TextingLimits } from '../context.server'

const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/
const TOLL_FREE_PER_SECOND = 3
/** Assumed response time. */
const RESPONSE_MS = 500
/** Requests share a commit. After a crash each is reconciled. */
const MAX_CONCURRENT = 64
/** Share of a second's segments per step. */
const STEP = 0.1
const SECOND_MS = 1000
/** Later steps catch up for this delay. */
const CATCH_UP_MS = 100

interface Step {
  /** Epoch ms of the last segment. */
  at: number
  segments: number
}

export interface SendHistory {
  /** Epoch ms with fraction. */
  nextAt: number
  /** In the last second, latest last. */
  sent: readonly Step[]
}

export interface SendRate {
  /** Maximum requests without an answer. */
  maxConcurrent: number
  /** Segments per step; one longer text is allowed. */
  segmentsPerStep: number
  /** No sliding second exceeds the limit. */
  nextSlotAt(departures: SendHistory, segments: number): number
  recordSend(departures: SendHistory, segments: number, now: number): SendHistory
}

export const EMPTY_HISTORY: SendHistory = { nextAt: 0, sent: [] }

export function getSendRate(e164: string, { segmentsPerSecond }: Pick<TextingLimits, 'segmentsPerSecond'>): SendRate {
  const perSecond = TOLL_FREE.test(e164) ? TOLL_FREE_PER_SECOND : (segmentsPerSecond ?? 1)
  return {
    maxConcurrent: Math.min(MAX_CONCURRENT, Math.max(1, Math.ceil((perSecond * RESPONSE_MS) / SECOND_MS))),
    segmentsPerStep: Math.max(1, Math.floor(perSecond * STEP)),
    nextSlotAt({ nextAt, sent: left }, segments) {
      let free = perSecond - segments
      for (const step of left.toReversed()) {
        free -= step.segments
        if (free < 0) return Math.max(nextAt, step.at + SECOND_MS)
      }
      return nextAt
    },
    recordSend: ({ nextAt, sent: left }, segments, now) => ({
      nextAt: (now - nextAt <= CATCH_UP_MS ? nextAt : now) + (segments * SECOND_MS) / perSecond,
      sent: [...left.filter((step) => step.at > now - SECOND_MS), { at: now, segments }],
    }),
  }
}
