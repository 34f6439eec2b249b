import type { DialingMode } from '../../../machines/kept-by-server/dial-session'
import type { LineContext } from '../../../machines/kept-by-server/line'

/** How long a second answer may wait, in silence, for word whether it or the first is a machine: the law's 2 s, less the way to the message. */
export const SECOND_ANSWER_MS = 1_500

/**
 * The same of whoever calls us and was answered: no message is read to them, and they hear it ring. Less than their call waits for
 * the seller (meetMs).
 */
export const CALLER_MS = 20_000

/** How long Advanced waits for the verdict before it bridges without knowing. */
export const SCREEN_MS = 8_000

/**
 * The same where a machine is left a message: the carrier then says that it is one when its greeting is over, and gives up after
 * 30 s. It says of a person as soon as ever: who is still unknown after that is no person.
 */
export const GREETING_MS = 32_000

export type AnswerDecision =
  | { kind: 'bridge' }
  /** The line in the seller's ear is a machine: take it off and bridge this one. */
  | { kind: 'take-over' }
  | { kind: 'screen'; forMs: number }
  | { kind: 'decline' }
  | { kind: 'sort-out' }

export interface AnswerFacts {
  mode: DialingMode
  agentPresent: boolean
  /** Whether the run can take this very call now (dialing, or redialing it) or has one (bridged). */
  run: 'free' | 'taken' | 'closed'
  line: Pick<LineContext, 'answeredBy' | 'screened' | 'byHand' | 'leavesVoicemail' | 'inbound'>
  /** Since it was picked up. */
  waitedMs: number
  /** The line in the seller's ear. */
  bridged: Pick<LineContext, 'answeredBy'> | null
  /** Somebody whose call was ended may still be in the seller's room: the carrier has not said that they are gone. */
  isRoomTaken: boolean
}

/**
 * Who gets the seller when a line is picked up (product.md 'Dialing modes', 'Two people answer at once'). Pure.
 *
 * Standard: every answer reaches the seller; a person takes the place of a machine. Advanced: machines are sorted out before
 * the bridge. Answer Boost: bridged at the answer, a machine is taken off afterwards. Whoever finds the seller taken, or picks up
 * when the seller has hung up this very line, hears the callback message; a machine hears none. Two strangers never meet in the
 * seller's room: while the carrier does not end the call before, nobody comes in.
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
    // Nobody tells when a message has taken somebody out of the room: it is looked at again.
    return leftMs > 0 ? { kind: 'screen', forMs: Math.min(leftMs, SECOND_ANSWER_MS) } : { kind: 'decline' }
  }
  if (mode === 'advanced') return { kind: 'decline' }
  if (bridged.answeredBy === 'person') return { kind: 'decline' }
  // Whether a person found a person or a machine in the ear shows with the verdict on the first: both are waited for.
  const open = bridged.answeredBy === null || (line.answeredBy === null && !line.screened)
  if (open && leftMs > 0) return { kind: 'screen', forMs: leftMs }
  // Standard with a machine in the ear: a person takes its place. Without a verdict in time the first answer keeps the seller.
  return bridged.answeredBy === 'machine' && mode === 'standard' ? { kind: 'take-over' } : { kind: 'decline' }
}

/** Whether what picked up is heard to its end as a machine that greets: no person is unknown for so long, and left waiting. */
const isGreeting = ({ mode, line, waitedMs }: AnswerFacts): boolean =>
  mode === 'advanced' &&
  line.leavesVoicemail === true &&
  line.answeredBy === null &&
  !line.screened &&
  waitedMs >= SCREEN_MS
