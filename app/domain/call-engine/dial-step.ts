import type { Selectable } from 'kysely'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { DialSessionEvent } from '../../../machines/server/dial-session'
import type { LineEvent } from '../../../machines/server/line'
import type { MonitorEvent } from '../../../machines/server/monitor'
import type { TransferEvent } from '../../../machines/server/transfer'
import type { Ctx } from '../context.server'
import type { DialingRules } from '../dial-sessions/dialing-rules.server'
import type { StoredDialSession } from '../dial-sessions/dial-session-machine.server'
import type { StoredLine } from '../lines/line-machine.server'
import type { StoredMonitor } from '../monitoring/monitor-machine.server'
import type { StoredTransfer } from '../transfers/transfer-machine.server'

/** Decided from the state when its turn comes (docs/decisions/038). */
export type Decision =
  | { type: 'ANSWER'; line: StoredLine }
  | { type: 'ANSWER_WAITING' }
  | { type: 'TAKE_OFF'; line: StoredLine }
  /** The line no longer has the seller. */
  | { type: 'LEAVE_SELLER'; line: StoredLine }
  | { type: 'RELEASE_LINE'; line: StoredLine; byHand: boolean }
  | { type: 'RELEASE_ALL_LINES' }
  /** A failed transfer left the lead without a seller. */
  | { type: 'RELEASE_IF_IDLE' }
  | { type: 'STOP_TRANSFER' }
  | { type: 'STOP_RINGING'; line: StoredLine }
  | { type: 'FOLLOW_TRANSFER'; transfer: StoredTransfer; event: TransferEvent }
  | { type: 'DIAL_WAITING_REDIAL'; ended: StoredLine }
  | { type: 'REDIAL'; line: StoredLine }
  | { type: 'DOUBLE_DIAL'; line: StoredLine }
  | { type: 'REDIAL_AFTER_DISPOSITION'; line: StoredLine }
  | { type: 'PUBLISH_END' }
  // Queued after every step.
  | { type: 'CONNECT_CALLER' }
  | { type: 'REDIAL_WAITING' }
  | { type: 'DIAL_CALLBACKS' }
  | { type: 'FILL_LINES' }
  | { type: 'COMPLETE_CAMPAIGN' }

export type DialEvent =
  | { to: 'line'; line: StoredLine; event: LineEvent }
  | { to: 'session'; event: DialSessionEvent }
  | { to: 'transfer'; transfer: StoredTransfer; event: TransferEvent }
  | { to: 'monitor'; event: MonitorEvent }
  | { to: 'decision'; event: Decision }

/** `to`: null when not accepted. */
export interface TraceEntry {
  /** 'line 2' (slot), 'session'. */
  machine: string
  id: string
  event: string
  from: string
  to: string | null
  effects: string[]
}

export interface DialStep {
  tx: Ctx
  session: StoredDialSession
  /** The last of each slot, and the wrap-up line. */
  lines: StoredLine[]
  /** The last of the session. */
  transfer: StoredTransfer | null
  /** Ended with their slot dialed again: published too. */
  replaced: StoredLine[]
  /** Also one that ended in this step. */
  monitor: StoredMonitor | null
  campaign: Selectable<CampaignsTable>
  rules: DialingRules
  changed: { session: boolean; lines: Set<string> }
  queue: DialEvent[]
  /** Handled before the queue. */
  followUps: DialEvent[]
  trace: TraceEntry[]
}

/** Inbound. The second is used while the carrier ends the first. */
export const CALLERS_SLOTS = [4, 5]

export const SLOTS = [1, 2, 3, ...CALLERS_SLOTS]

export const isLive = (line: StoredLine): boolean => line.state !== 'ended'

export function followUp(step: DialStep, ...events: DialEvent[]): void {
  step.followUps.push(...events)
}

export const toLine = (line: StoredLine, event: LineEvent): DialEvent => ({ to: 'line', line, event })
export const toSession = (event: DialSessionEvent): DialEvent => ({ to: 'session', event })
export const toTransfer = (transfer: StoredTransfer, event: TransferEvent): DialEvent => ({
  to: 'transfer',
  transfer,
  event,
})
export const toMonitor = (event: MonitorEvent): DialEvent => ({ to: 'monitor', event })
export const decide = (event: Decision): DialEvent => ({ to: 'decision', event })
