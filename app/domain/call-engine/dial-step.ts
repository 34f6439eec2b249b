import type { Selectable } from 'kysely'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { DialSessionEvent } from '../../../machines/kept-by-server/dial-session'
import type { LineEvent } from '../../../machines/kept-by-server/line'
import type { MonitorEvent } from '../../../machines/kept-by-server/monitor'
import type { TransferEvent } from '../../../machines/kept-by-server/transfer'
import type { Ctx } from '../context.server'
import type { DialingRules } from '../dial-sessions/dialing-rules.server'
import type { KeptDialSession } from '../dial-sessions/dial-session-machine.server'
import type { KeptLine } from '../lines/line-machine.server'
import type { KeptMonitor } from '../monitoring/kept-monitor.server'
import type { KeptTransfer } from '../transfers/kept-transfer.server'

/** Decided from the state when its turn comes (docs/decisions/038). */
export type Decision =
  | { type: 'ANSWER'; line: KeptLine }
  | { type: 'ANSWER_WAITING' }
  | { type: 'TAKE_OFF'; line: KeptLine }
  /** The line no longer has the seller. */
  | { type: 'LEAVE_SELLER'; line: KeptLine }
  | { type: 'RELEASE_LINE'; line: KeptLine; byHand: boolean }
  | { type: 'RELEASE_ALL_LINES' }
  /** A failed transfer left the lead without a seller. */
  | { type: 'RELEASE_IF_IDLE' }
  | { type: 'STOP_TRANSFER' }
  | { type: 'STOP_RINGING'; line: KeptLine }
  | { type: 'FOLLOW_TRANSFER'; transfer: KeptTransfer; event: TransferEvent }
  | { type: 'DIAL_WAITING_REDIAL'; ended: KeptLine }
  | { type: 'REDIAL'; line: KeptLine }
  | { type: 'DOUBLE_DIAL'; line: KeptLine }
  | { type: 'REDIAL_AFTER_DISPOSITION'; line: KeptLine }
  | { type: 'PUBLISH_END' }
  // Queued after every step.
  | { type: 'CONNECT_CALLER' }
  | { type: 'REDIAL_WAITING' }
  | { type: 'FILL_LINES' }
  | { type: 'COMPLETE_CAMPAIGN' }

export type DialEvent =
  | { to: 'line'; line: KeptLine; event: LineEvent }
  | { to: 'session'; event: DialSessionEvent }
  | { to: 'transfer'; transfer: KeptTransfer; event: TransferEvent }
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
  tctx: Ctx
  session: KeptDialSession
  /** The last of each slot, and the wrap-up line. */
  lines: KeptLine[]
  /** The last of the session. */
  transfer: KeptTransfer | null
  /** Ended with their slot dialed again: published too. */
  replaced: KeptLine[]
  /** Also one that ended in this step. */
  monitor: KeptMonitor | null
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

export const isLive = (line: KeptLine): boolean => line.state !== 'ended'

export function followUp(step: DialStep, ...events: DialEvent[]): void {
  step.followUps.push(...events)
}

export const toLine = (line: KeptLine, event: LineEvent): DialEvent => ({ to: 'line', line, event })
export const toSession = (event: DialSessionEvent): DialEvent => ({ to: 'session', event })
export const toTransfer = (transfer: KeptTransfer, event: TransferEvent): DialEvent => ({
  to: 'transfer',
  transfer,
  event,
})
export const toMonitor = (event: MonitorEvent): DialEvent => ({ to: 'monitor', event })
export const decide = (event: Decision): DialEvent => ({ to: 'decision', event })
