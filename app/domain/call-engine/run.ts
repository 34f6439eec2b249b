import type { Selectable } from 'kysely'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { Ctx } from '../context.server'
import type { DialingRules } from '../dial-sessions/dialing-rules.server'
import type { KeptDialSession } from '../dial-sessions/dial-session-machine.server'
import type { KeptTransfer } from '../transfers/kept-transfer.server'
import type { KeptMonitor } from '../monitoring/kept-monitor.server'
import type { KeptLine } from '../lines/line-machine.server'

/**
 * One step of a dial session inside a transaction: session and lines as rows tell them, events told to either, and what one
 * means for the other. `withRun` (tell.server.ts) loads it, settles it (free lines dial) and publishes what changed.
 */
export interface Run {
  tctx: Ctx
  session: KeptDialSession
  /** Every live line, the last one of each slot, and the one whose disposition is asked for. */
  lines: KeptLine[]
  /** The last transfer of the session. */
  transfer: KeptTransfer | null
  /** Lines that ended in this step and whose slot dials again already: their end is told all the same. */
  replaced: KeptLine[]
  /** The supervisor who hears it; null: nobody does. One who stopped in this step is told so. */
  monitor: KeptMonitor | null
  campaign: Selectable<CampaignsTable>
  rules: DialingRules
  changed: { session: boolean; lines: Set<string> }
}

/** Where those come in who call us: the second is for whoever is answered before the carrier has ended the call before. */
export const CALLERS_SLOTS = [4, 5]

/** Three that are dialed on, and those of callers. */
export const SLOTS = [1, 2, 3, ...CALLERS_SLOTS]

export const isLive = (line: KeptLine): boolean => line.state !== 'ended'
