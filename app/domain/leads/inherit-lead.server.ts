import type { Ctx } from '../context.server'
import { updateLeadRow } from './update-lead-row.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import type { Tally } from '../lead-counts/tally.server'

/** Keeps the next scheduled call and the longer snooze and protection. */
export async function inheritLead(tx: Ctx, tally: Tally, to: LeadRow, from: LeadRow, cause: Cause): Promise<LeadRow> {
  const later = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))
  const { scheduled_at, scheduled_by } = isScheduledFirst(from, to, tx.clock.now()) ? from : to
  const snooze_until = later(to.snooze_until, from.snooze_until)
  const nuisance_until = later(to.nuisance_until, from.nuisance_until)
  const target = await updateLeadRow(tx, tally, to, { scheduled_at, scheduled_by, snooze_until, nuisance_until })
  if (target.scheduled_at !== to.scheduled_at)
    await writeHistory(tx, target, 'scheduled', cause, { at: target.scheduled_at })
  // null: it just ended.
  if (target.snooze_until !== to.snooze_until && target.snooze_until !== null)
    await writeHistory(tx, target, 'snoozed', cause, { until: target.snooze_until })
  if (target.nuisance_until !== to.nuisance_until && target.nuisance_until !== null)
    await writeHistory(tx, target, 'protected', cause, { until: target.nuisance_until })
  return target
}

/** The next call ahead; else the least overdue. */
function isScheduledFirst(one: LeadRow, other: LeadRow, now: number): boolean {
  if (one.scheduled_at === null || other.scheduled_at === null) return one.scheduled_at !== null
  const [isAhead, isOtherAhead] = [one.scheduled_at >= now, other.scheduled_at >= now]
  if (isAhead !== isOtherAhead) return isAhead
  return isAhead ? one.scheduled_at < other.scheduled_at : one.scheduled_at > other.scheduled_at
}
