import type { HurtReason } from '../../../machines/server/number-health'
import { compareIntervals, wilsonInterval, type Share } from '../reports/wilson'

/** Outbound calls from one number, or from several. */
export interface NumberFigures {
  calls: number
  connected: number
  /** The carrier refused them: 603, 607, 608. */
  blocked: number
  /** Answered, and under 6 s. */
  short: number
  /** By sellers whose leads saw spam. */
  reports: number
}

export const NO_NUMBER_FIGURES: NumberFigures = { calls: 0, connected: 0, blocked: 0, short: 0, reports: 0 }

/** What a decision compared: the number and its reference. */
export interface HealthFigures {
  own: Share
  reference: Share
}

export type Judgement =
  | { verdict: 'hurt'; reason: HurtReason; figures: HealthFigures }
  | { verdict: 'fine'; figures: HealthFigures }
  /** Too few calls, or nothing to compare with. */
  | { verdict: 'unclear' }

/** Of the number and of its reference. */
export const MIN_CALLS = 100
/** Days of the figures that are judged, and of those before. */
export const RECENT_DAYS = 7
export const EARLIER_DAYS = 28
/** A difference that matters: a quarter fewer answers, or half as many more bad signs. */
const MIN_DROP = 0.75
const MIN_RISE = 1.5

interface Sign {
  reason: HurtReason
  own: Share
  reference: Share
  /** Which side is bad. */
  worse: 'lower' | 'higher'
}

const share = (successes: number, trials: number): Share => ({ successes: Math.min(successes, trials), trials })
const rateOf = ({ successes, trials }: Share) => (trials === 0 ? 0 : successes / trials)

function isBad({ own, reference, worse }: Sign): boolean {
  if (own.trials < MIN_CALLS || reference.trials < MIN_CALLS) return false
  const compared = compareIntervals(wilsonInterval(own), wilsonInterval(reference))
  return worse === 'lower'
    ? compared === -1 && rateOf(own) <= rateOf(reference) * MIN_DROP
    : compared === 1 && rateOf(own) >= rateOf(reference) * MIN_RISE
}

/** `earlier`: the same number before; `peers`: the account's other numbers in the same days. */
export function judgeNumber({
  recent,
  earlier,
  peers,
}: {
  recent: NumberFigures
  earlier: NumberFigures
  peers: NumberFigures
}): Judgement {
  if (recent.calls < MIN_CALLS) return { verdict: 'unclear' }
  const against = (reason: HurtReason, key: 'blocked' | 'short' | 'reports'): Sign => ({
    reason,
    own: share(recent[key], recent.calls),
    reference: share(peers[key], peers.calls),
    worse: 'higher',
  })
  const answered = share(recent.connected, recent.calls)
  const signs: Sign[] = [
    {
      reason: 'answered_less_than_peers',
      own: answered,
      reference: share(peers.connected, peers.calls),
      worse: 'lower',
    },
    {
      reason: 'answered_less_than_before',
      own: answered,
      reference: share(earlier.connected, earlier.calls),
      worse: 'lower',
    },
    against('blocked_more_than_peers', 'blocked'),
    against('short_more_than_peers', 'short'),
    against('reported_more_than_peers', 'reports'),
  ]
  const bad = signs.find(isBad)
  if (bad) return { verdict: 'hurt', reason: bad.reason, figures: { own: bad.own, reference: bad.reference } }
  const compared = signs.slice(0, 2).find(({ reference }) => reference.trials >= MIN_CALLS)
  return compared
    ? { verdict: 'fine', figures: { own: compared.own, reference: compared.reference } }
    : { verdict: 'unclear' }
}

export const addFigures = (a: NumberFigures, b: NumberFigures): NumberFigures => ({
  calls: a.calls + b.calls,
  connected: a.connected + b.connected,
  blocked: a.blocked + b.blocked,
  short: a.short + b.short,
  reports: a.reports + b.reports,
})
