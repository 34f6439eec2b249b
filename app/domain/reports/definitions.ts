import type { Selectable } from 'kysely'
import type { CallsTable } from '../../../db/schema/dialer'
import { isConnected, isConversation } from '../call-history/call-outcome'
import { BLOCKED_NOTES, carrierNotes } from '../legs/carrier-notes'

/** Figures that add up over hours, people and numbers. */
export interface Figures {
  calls: number
  connected: number
  conversations: number
  talkMs: number
  dialMs: number
  contacts: number
  machines: number
  live: number
  abandoned: number
  missed: number
  leads: number
  speedMs: number
}

export const NO_FIGURES: Figures = {
  calls: 0,
  connected: 0,
  conversations: 0,
  talkMs: 0,
  dialMs: 0,
  contacts: 0,
  machines: 0,
  live: 0,
  abandoned: 0,
  missed: 0,
  leads: 0,
  speedMs: 0,
}

export const FIGURE_NAMES = Object.keys(NO_FIGURES) as Array<keyof Figures>

export function addFigures(a: Figures, b: Figures): Figures {
  const sum = { ...a }
  for (const name of FIGURE_NAMES) sum[name] += b[name]
  return sum
}

export const SHORT_MS = 6_000
/** A contact is counted again once it was not dialed for so long: additive, and the same in every time zone. */
export const CONTACT_GAP_HOURS = 12
export const HOUR_MS = 3_600_000
/** A contact that is first dialed later was not waiting for a call. */
export const NEW_LEAD_MS = 7 * 24 * HOUR_MS

export type CountedCall = Pick<
  Selectable<CallsTable>,
  | 'direction'
  | 'placed_at'
  | 'sent'
  | 'answered_at'
  | 'bridged_at'
  | 'ended_at'
  | 'bill_ms'
  | 'conversation_ms'
  | 'speed_to_lead_ms'
  | 'outcome'
  | 'answered_by'
  | 'abandoned'
  | 'carrier_error'
>

/** Ended, and left for the carrier. Calls in progress count when they end. */
export const isCounted = ({ ended_at, sent }: CountedCall): boolean => ended_at !== null && sent === 1

const flag = (condition: boolean): 0 | 1 => (condition ? 1 : 0)

/** `isFirstOfContact`: no dial of this seller to the contact in the 12 hours before. */
export function measureCall(call: CountedCall, { isFirstOfContact }: { isFirstOfContact: boolean }): Figures {
  if (!isCounted(call)) return NO_FIGURES
  const isOutbound = call.direction === 'outbound'
  const isMachine = call.answered_by === 'machine'
  const isNewLead = call.speed_to_lead_ms !== null && call.speed_to_lead_ms <= NEW_LEAD_MS
  return {
    calls: 1,
    connected: flag(isConnected(call)),
    conversations: flag(isConversation(call)),
    talkMs: isConnected(call) ? call.bill_ms : 0,
    dialMs: isOutbound ? Math.max(0, call.ended_at! - call.placed_at) : 0,
    contacts: flag(isOutbound && isFirstOfContact),
    machines: flag(isOutbound && isMachine),
    live: flag(isOutbound && call.answered_at !== null && !isMachine),
    abandoned: flag(isOutbound && call.abandoned === 1),
    missed: flag(!isOutbound && call.bridged_at === null),
    leads: flag(isNewLead),
    speedMs: isNewLead ? call.speed_to_lead_ms! : 0,
  }
}

export interface NumberFigures {
  calls: number
  connected: number
  disconnected: number
  blocked: number
  short: number
  machines: number
  talkMs: number
}

/** Of our number: caller ID of a dial, or the number that was called. */
export function measureNumber(call: CountedCall): NumberFigures {
  const isFailed = call.direction === 'outbound' && call.outcome === 'failed'
  const isTalk = isConnected(call)
  return {
    calls: 1,
    connected: flag(isTalk),
    disconnected: flag(isFailed && call.carrier_error === carrierNotes.notInService),
    blocked: flag(isFailed && call.carrier_error !== null && BLOCKED_NOTES.includes(call.carrier_error)),
    short: flag(isTalk && call.bill_ms < SHORT_MS),
    machines: flag(call.direction === 'outbound' && call.answered_by === 'machine'),
    talkMs: isTalk ? call.bill_ms : 0,
  }
}

/** Floor percent; null: no calls. */
export const ratePercent = (count: number, of: number): number | null =>
  of === 0 ? null : Math.floor((100 * count) / of)

export const averageMs = (totalMs: number, count: number): number | null =>
  count === 0 ? null : Math.round(totalMs / count)
