import type { Ctx } from '../context.server'
import { changeLead } from './change-lead.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import type { Tally } from './tally.server'

/** Keeps the next scheduled call and the longer snooze and protection. */
export async function inherit(tctx: Ctx, tally: Tally, to: LeadRow, from: LeadRow, cause: Cause): Promise<LeadRow> {
  const later = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))
  const { scheduled_at, scheduled_by } = isPromisedFirst(from, to, tctx.clock.now()) ? from : to
  const snooze_until = later(to.snooze_until, from.snooze_until)
  const nuisance_until = later(to.nuisance_until, from.nuisance_until)
  const heir = await changeLead(tctx, tally, to, { scheduled_at, scheduled_by, snooze_until, nuisance_until })
  if (heir.scheduled_at !== to.scheduled_at)
    await writeHistory(tctx, heir, 'scheduled', cause, { at: heir.scheduled_at })
  // null: it just ended.
  if (heir.snooze_until !== to.snooze_until && heir.snooze_until !== null)
    await writeHistory(tctx, heir, 'snoozed', cause, { until: heir.snooze_until })
  if (heir.nuisance_until !== to.nuisance_until && heir.nuisance_until !== null)
    await writeHistory(tctx, heir, 'protected', cause, { until: heir.nuisance_until })
  return heir
}

/** The next call ahead; else the least overdue. */
function isPromisedFirst(one: LeadRow, other: LeadRow, now: number): boolean {
  if (one.scheduled_at === null || other.scheduled_at === null) return one.scheduled_at !== null
  const [isAhead, isOtherAhead] = [one.scheduled_at >= now, other.scheduled_at >= now]
  if (isAhead !== isOtherAhead) return isAhead
  return isAhead ? one.scheduled_at < other.scheduled_at : one.scheduled_at > other.scheduled_at
}
