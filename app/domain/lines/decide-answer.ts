import type { DialingMode } from '../../../machines/server/dial-session'
import type { LineContext } from '../../../machines/server/line'

/** 2 s of 16 CFR 310.4(b)(4), less the redirect. Also how long Advanced waits for a verdict. */
export const SCREEN_MS = 1_500

/** Inbound callers hear ringing. Below meetMs of the inbound machine. */
export const CALLER_WAIT_MS = 20_000

export type AnswerDecision =
  | { kind: 'bridge' }
  /** Hang up on the bridged machine, bridge this line. */
  | { kind: 'take-over' }
  | { kind: 'screen'; forMs: number }
  | { kind: 'decline' }
  | { kind: 'sort-out' }

export interface AnswerFacts {
  mode: DialingMode
  sellerPresent: boolean
  availability: 'free' | 'taken' | 'closed'
  line: Pick<LineContext, 'answeredBy' | 'screened' | 'byHand' | 'inbound'>
  waitedMs: number
  bridged: Pick<LineContext, 'answeredBy' | 'undetermined'> | null
  /** An ended leg may still be in the conference. */
  isConferenceOccupied: boolean
}

/** Two leads must never meet in the conference. */
export function decideAnswer(facts: AnswerFacts): AnswerDecision {
  const { mode, line, bridged } = facts
  const noSeller = facts.availability === 'closed' || !facts.sellerPresent || line.byHand
  if (line.answeredBy === 'machine' && (mode !== 'standard' || bridged || noSeller)) return { kind: 'sort-out' }
  if (noSeller) return { kind: 'decline' }
  const leftMs = (line.inbound ? CALLER_WAIT_MS : SCREEN_MS) - facts.waitedMs
  if (facts.availability === 'free' || !bridged) {
    if (mode === 'advanced' && line.answeredBy === null && !line.screened && leftMs > 0)
      return { kind: 'screen', forMs: leftMs }
    if (!facts.isConferenceOccupied) return { kind: 'bridge' }
    // No event reports that a redirected leg left: check again.
    return leftMs > 0 ? { kind: 'screen', forMs: Math.min(leftMs, SCREEN_MS) } : { kind: 'decline' }
  }
  if (bridged.answeredBy === 'person' || bridged.undetermined) return { kind: 'decline' }
  // Person or machine is open: wait for both verdicts.
  const isUndecided = bridged.answeredBy === null || (line.answeredBy === null && !line.screened)
  if (isUndecided && leftMs > 0) return { kind: 'screen', forMs: leftMs }
  return bridged.answeredBy === 'machine' && mode === 'standard' ? { kind: 'take-over' } : { kind: 'decline' }
}
