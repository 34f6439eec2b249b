import type { TextingTerms } from '../context.server'

const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/
const TOLL_FREE_PER_SECOND = 3
/** A carrier that answers within this keeps no number from its pace. */
const ANSWER_MS = 250
/** The more there are, the more of them share a commit; a crash leaves as many to be looked for. */
const MOST_AT_ONCE = 64
/** So much of a second's segments leave in one step: no second holds more than this above what carriers take. */
const STEP = 0.01

/** How texts leave a number of ours. */
export interface Pace {
  /** So many are with the carrier at once, their answers not there yet. */
  atOnce: number
  /** So many segments leave together, where that many wait; one text always does. */
  together: number
  /**
   * When the next ones leave, epoch ms with its fraction, once `segments` have left at `now`, which was to be at `dueAt`. Less than a
   * millisecond, which no clock of ours tells, is not lost; whoever left later than that makes nothing good.
   */
  nextAt(segments: number, now: number, dueAt: number): number
}

/** As fast as carriers take segments from a number (E.164): three a second of a toll-free one, of a local one what the terms say, else one. */
export function paceOf(e164: string, { segmentsPerSecond }: TextingTerms): Pace {
  const perSecond = TOLL_FREE.test(e164) ? TOLL_FREE_PER_SECOND : (segmentsPerSecond ?? 1)
  return {
    atOnce: Math.min(MOST_AT_ONCE, Math.max(1, Math.ceil((perSecond * ANSWER_MS) / 1000))),
    together: Math.max(1, Math.floor(perSecond * STEP)),
    // Of whole microseconds, rounded up: what is lost in adding them must not become a segment too many.
    nextAt: (segments, now, dueAt) =>
      (now - dueAt < 1 ? dueAt : now) + Math.ceil((segments * 1_000_000) / perSecond) / 1000,
  }
}
