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

/** What is decided from the state of the step when its turn comes, not when it is queued. */
export type Decision =
  /** Bridge, screen, decline or sort out a lead who answered. */
  | { type: 'ANSWER'; line: KeptLine }
  /** The same for every lead who waits. */
  | { type: 'ANSWER_WAITING' }
  /** Take a machine off: leave the outbound voicemail, else hang up. */
  | { type: 'TAKE_OFF'; line: KeptLine }
  /** Tell the session that a line no longer has the seller. */
  | { type: 'LEAVE_SELLER'; line: KeptLine }
  | { type: 'RELEASE_LINE'; line: KeptLine; byHand: boolean }
  | { type: 'RELEASE_ALL_LINES' }
  /** Unless the seller is in a call: a transfer came back after its session had ended. */
  | { type: 'RELEASE_IF_IDLE' }
  | { type: 'STOP_TRANSFER' }
  | { type: 'STOP_RINGING'; line: KeptLine }
  | { type: 'FOLLOW_TRANSFER'; transfer: KeptTransfer; event: TransferEvent }
  | { type: 'DIAL_WAITING_REDIAL'; ended: KeptLine }
  | { type: 'REDIAL'; line: KeptLine }
  | { type: 'DOUBLE_DIAL'; line: KeptLine }
  | { type: 'REDIAL_AFTER_DISPOSITION'; line: KeptLine }
  | { type: 'PUBLISH_END' }
  // What follows every step, in this order.
  | { type: 'CONNECT_CALLER' }
  | { type: 'REDIAL_WAITING' }
  | { type: 'FILL_LINES' }
  | { type: 'COMPLETE_CAMPAIGN' }

/** One entry of a step's queue: an event for a machine, or a decision. */
export type DialEvent =
  | { to: 'line'; line: KeptLine; event: LineEvent }
  | { to: 'session'; event: DialSessionEvent }
  | { to: 'transfer'; transfer: KeptTransfer; event: TransferEvent }
  | { to: 'monitor'; event: MonitorEvent }
  | { to: 'decision'; event: Decision }

/** What one event did. `to`: null when the state did not accept it. */
export interface TraceEntry {
  /** 'line 2', 'session', 'transfer', 'monitor'. */
  machine: string
  id: string
  event: string
  from: string
  to: string | null
  effects: string[]
}

/** One step of a dial session inside a transaction: the session with its lines as rows, the queue, and what happened. */
export interface DialStep {
  tctx: Ctx
  session: KeptDialSession
  /** Live lines, the last line of each slot, and the line that waits for its disposition. */
  lines: KeptLine[]
  /** The last transfer of the session. */
  transfer: KeptTransfer | null
  /** Lines that ended in this step and whose slot dials again: their end is published too. */
  replaced: KeptLine[]
  /** The supervisor's monitor, also one that ended in this step. */
  monitor: KeptMonitor | null
  campaign: Selectable<CampaignsTable>
  rules: DialingRules
  changed: { session: boolean; lines: Set<string> }
  queue: DialEvent[]
  /** Follow-ups of the event that is being handled: they come before what is queued already. */
  followUps: DialEvent[]
  trace: TraceEntry[]
}

/** Slots of incoming calls. The second is for a call that is answered before the carrier has ended the first. */
export const CALLERS_SLOTS = [4, 5]

/** Three slots that dial, and those of incoming calls. */
export const SLOTS = [1, 2, 3, ...CALLERS_SLOTS]

export const isLive = (line: KeptLine): boolean => line.state !== 'ended'

/** Queues events that follow from the one that is being handled. */
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
