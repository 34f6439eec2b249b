import type { Selectable } from 'kysely'
import type { LeadsTable } from '../../../db/schema/boards'

export type LeadRow = Selectable<LeadsTable>

/** Epoch ms. */
type LeadTimers = Pick<LeadRow, 'blocked_by' | 'snooze_until' | 'nuisance_until' | 'hot_until'>

export function computeLeadState(lead: LeadTimers, now: number): LeadTimers & Pick<LeadRow, 'state' | 'wake_at'> {
  const ahead = (until: number | null) => (until !== null && until > now ? until : null)
  const snooze_until = ahead(lead.snooze_until)
  const nuisance_until = ahead(lead.nuisance_until)
  const hot_until = ahead(lead.hot_until)
  const times = [snooze_until, nuisance_until, hot_until].filter((time) => time !== null)
  return {
    blocked_by: lead.blocked_by,
    snooze_until,
    nuisance_until,
    hot_until,
    state: lead.blocked_by ? 'blocked' : snooze_until ? 'snoozed' : nuisance_until ? 'nuisance' : 'ready',
    wake_at: times.length > 0 ? Math.min(...times) : null,
  }
}
