import type { DialingMode } from '../../../machines/kept-by-server/dial-session'
import type { LineContext } from '../../../machines/kept-by-server/line'

/**
 * How long a second answer may wait for machine detection: the 2 s of 16 CFR 310.4(b)(4), less the way to the message.
 */
export const SECOND_ANSWER_MS = 1_500

/** The same for an inbound caller, who hears ringing. Shorter than the call waits for the seller (meetMs). */
export const CALLER_MS = 20_000

/** How long Advanced waits for machine detection before it bridges. */
export const SCREEN_MS = 8_000

/** Longer than the carrier's 30 s of waiting for a greeting's end. A leg that is unknown after that is no person. */
export const GREETING_MS = 32_000

export type AnswerDecision =
  | { kind: 'bridge' }
  /** Remove the bridged machine and bridge this line. */
  | { kind: 'take-over' }
  | { kind: 'screen'; forMs: number }
  | { kind: 'decline' }
  | { kind: 'sort-out' }

export interface AnswerFacts {
  mode: DialingMode
  agentPresent: boolean
  /** free: can take this call. taken: has a bridged call. */
  run: 'free' | 'taken' | 'closed'
  line: Pick<LineContext, 'answeredBy' | 'screened' | 'byHand' | 'leavesVoicemail' | 'inbound'>
  waitedMs: number
  bridged: Pick<LineContext, 'answeredBy'> | null
  /** The carrier has not confirmed that an ended leg left the seller's conference. */
  isRoomTaken: boolean
}

/**
 * Decides who gets the seller when a line is answered (product.md 'Dialing modes', 'Two people answer at once'). Pure.
 * Two leads must never meet in the conference: until the carrier ends the earlier leg, no one is bridged.
 */
export function decideAnswer(facts: AnswerFacts): AnswerDecision {
  const { mode, line, bridged } = facts
  const noSeller = facts.run === 'closed' || !facts.agentPresent || line.byHand
  if (line.answeredBy === 'machine' && (mode !== 'standard' || bridged || noSeller)) return { kind: 'sort-out' }
  if (isGreeting(facts) && !line.byHand && facts.run !== 'free')
    return { kind: 'screen', forMs: GREETING_MS - facts.waitedMs }
  if (noSeller) return { kind: 'decline' }
  const leftMs = (line.inbound ? CALLER_MS : SECOND_ANSWER_MS) - facts.waitedMs
  if (facts.run === 'free' || !bridged) {
    if (mode === 'advanced' && line.answeredBy === null && !line.screened)
      return { kind: 'screen', forMs: line.leavesVoicemail ? GREETING_MS : SCREEN_MS }
    if (!facts.isRoomTaken) return { kind: 'bridge' }
    // No event reports that a redirected leg left the conference, so it is checked again.
    return leftMs > 0 ? { kind: 'screen', forMs: Math.min(leftMs, SECOND_ANSWER_MS) } : { kind: 'decline' }
  }
  if (mode === 'advanced') return { kind: 'decline' }
  if (bridged.answeredBy === 'person') return { kind: 'decline' }
  // Machine detection of the first answer decides whether a person or a machine had the seller: wait for both.
  const open = bridged.answeredBy === null || (line.answeredBy === null && !line.screened)
  if (open && leftMs > 0) return { kind: 'screen', forMs: leftMs }
  // Standard: a person replaces a bridged machine. Without a verdict in time the first answer keeps the seller.
  return bridged.answeredBy === 'machine' && mode === 'standard' ? { kind: 'take-over' } : { kind: 'decline' }
}

/** A machine whose greeting is awaited; a person is never unknown for so long. */
const isGreeting = ({ mode, line, waitedMs }: AnswerFacts): boolean =>
  mode === 'advanced' &&
  line.leavesVoicemail === true &&
  line.answeredBy === null &&
  !line.screened &&
  waitedMs >= SCREEN_MS
