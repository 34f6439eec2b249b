import { requireUser } from '../access/require'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { setScheduledCall, setLeadSnooze, suppressLead } from './apply-lead-change.server'
import { getCallTimeBlocker } from './call-time'
import { getLeadForWork, requireOwnLead, type LeadKey } from './find-lead.server'
import type { Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import { leadView } from './lead-views.server'
import type { LeadView } from './leads.schema'

const HOUR_MS = 3_600_000

/** Throws not_found, forbidden, conflict if it was moved, like those below. */
export const snoozeLead = (ctx: Ctx, { snoozingHours, ...place }: LeadKey & { snoozingHours: number }) =>
  withOwnLead(ctx, place, 'lead.snooze', (tx, lead, cause) =>
    setLeadSnooze(tx, lead, tx.clock.now() + snoozingHours * HOUR_MS, cause),
  )

export const wakeLead = (ctx: Ctx, place: LeadKey) =>
  withOwnLead(ctx, place, 'lead.wake', (tx, lead, cause) => setLeadSnooze(tx, lead, null, cause))

/** Throws invalid. */
export const scheduleLead = (ctx: Ctx, { scheduledAt, ...place }: LeadKey & { scheduledAt: string }) =>
  withOwnLead(ctx, place, 'lead.schedule', (tx, lead, cause) => {
    const at = Date.parse(scheduledAt)
    const blocker = getCallTimeBlocker(at, tx.clock.now())
    if (blocker) throw new DomainError('invalid', blocker, { scheduledAt: [blocker] })
    return setScheduledCall(tx, lead, at, cause)
  })

export const cancelScheduledCall = (ctx: Ctx, place: LeadKey) =>
  withOwnLead(ctx, place, 'lead.unschedule', (tx, lead, cause) => setScheduledCall(tx, lead, null, cause))

/** Also a colleague's lead: a lead's own request is followed by each seller. */
export const markLeadDnc = (ctx: Ctx, place: LeadKey) => withLead(ctx, place, 'lead.dnc', suppressLead)

type LeadWork = (tx: Ctx, lead: LeadRow, cause: Cause) => Promise<LeadRow>

const withOwnLead = (ctx: Ctx, place: LeadKey, name: string, work: LeadWork): Promise<LeadView> =>
  withLead(ctx, place, name, (tx, lead, cause) => {
    requireOwnLead(tx, lead)
    return work(tx, lead, cause)
  })

async function withLead(ctx: Ctx, place: LeadKey, name: string, work: LeadWork): Promise<LeadView> {
  const user = requireUser(ctx)
  return ctx.db.transact(name, async (tx) => {
    const { board, lead } = await getLeadForWork(tx, place)
    const after = await work(tx, lead, { byUser: user.userId, ruleId: null, fact: null })
    return leadView(tx, after, parseBoardSettings(board.dialer_settings))
  })
}
