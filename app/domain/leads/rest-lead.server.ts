import { requireUser } from '../access/require'
import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { planCall, restLead, suppressLead } from './alter-lead.server'
import { whyNoCallAt } from './call-time'
import { seeLeadToWork, type LeadPlace } from './find-lead.server'
import type { Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import { leadView } from './lead-views.server'
import type { LeadView } from './leads.schema'

const HOUR_MS = 3_600_000

/** Throws not_found, forbidden, conflict if it was moved, like those below. */
export const snoozeLead = (ctx: Ctx, { snoozingHours, ...place }: LeadPlace & { snoozingHours: number }) =>
  onLead(ctx, place, 'lead.snooze', (tctx, lead, cause) =>
    restLead(tctx, lead, tctx.clock.now() + snoozingHours * HOUR_MS, cause),
  )

export const wakeLead = (ctx: Ctx, place: LeadPlace) =>
  onLead(ctx, place, 'lead.wake', (tctx, lead, cause) => restLead(tctx, lead, null, cause))

/** Throws invalid. */
export const scheduleLead = (ctx: Ctx, { scheduledAt, ...place }: LeadPlace & { scheduledAt: string }) =>
  onLead(ctx, place, 'lead.schedule', (tctx, lead, cause) => {
    const at = Date.parse(scheduledAt)
    const wrong = whyNoCallAt(at, tctx.clock.now())
    if (wrong) throw new DomainError('invalid', wrong, { scheduledAt: [wrong] })
    return planCall(tctx, lead, at, cause)
  })

export const cancelScheduledCall = (ctx: Ctx, place: LeadPlace) =>
  onLead(ctx, place, 'lead.unschedule', (tctx, lead, cause) => planCall(tctx, lead, null, cause))

export const markLeadDnc = (ctx: Ctx, place: LeadPlace) => onLead(ctx, place, 'lead.dnc', suppressLead)

async function onLead(
  ctx: Ctx,
  place: LeadPlace,
  name: string,
  work: (tctx: Ctx, lead: LeadRow, cause: Cause) => Promise<LeadRow>,
): Promise<LeadView> {
  const user = requireUser(ctx)
  return ctx.db.transact(name, async (tctx) => {
    const { board, lead } = await seeLeadToWork(tctx, place)
    const after = await work(tctx, lead, { byUser: user.userId, ruleId: null, fact: null })
    return leadView(tctx, after, boardSettingsOf(board.dialer_settings))
  })
}
