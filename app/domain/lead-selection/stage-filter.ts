import type { LeadRow } from '../leads/lead-state'
import type { LeadFilter } from '../leads/leads.schema'
import type { SkipCode } from '../protection/check-number'
import { leadSelectionWords } from './lead-selection.words'

export type StageFilter = Pick<LeadFilter, 'sortBy' | 'status'> & { assignment: 'MINE' | 'WORKABLE'; mini: boolean }

/** '' is unassigned. */
export const assigneesOf = (filter: Pick<StageFilter, 'assignment'>, userId: string): string[] =>
  filter.assignment === 'WORKABLE' ? ['', userId] : [userId]

type LeadFacts = Pick<
  LeadRow,
  'state' | 'blocked_by' | 'assigned_to' | 'snooze_until' | 'nuisance_until' | 'hot_until' | 'scheduled_at'
>

export function hasStatus(lead: LeadFacts, status: StageFilter['status'], now: number): boolean {
  switch (status) {
    case 'ALL':
      return true
    case 'HOT':
      return lead.hot_until !== null && lead.hot_until > now
    case 'SCHEDULED':
      return lead.scheduled_at !== null && lead.scheduled_at >= now
    case 'OVERDUE':
      return lead.scheduled_at !== null && lead.scheduled_at < now
    case 'SNOOZED':
      return lead.state === 'snoozed'
  }
}

export interface DialBlocker {
  code: SkipCode
  text: string
  /** Epoch ms; null: time alone does not help. */
  retryAtMs: number | null
}

/** Apart from numbers and local time. null: can be dialed. */
export function getLeadBlocker(
  lead: LeadFacts,
  filter: Pick<StageFilter, 'assignment' | 'status'>,
  userId: string,
  now: number,
): DialBlocker | null {
  if (lead.state === 'blocked')
    return lead.blocked_by === 'dnc'
      ? { code: 'do_not_call', text: leadSelectionWords.dncList, retryAtMs: null }
      : { code: 'no_number', text: leadSelectionWords.contactNoPhoneNumber, retryAtMs: null }
  if (lead.state === 'snoozed')
    return {
      code: 'snoozed',
      text: leadSelectionWords.snoozedAnother(formatRoughDuration((lead.snooze_until ?? now) - now)),
      retryAtMs: lead.snooze_until,
    }
  if (lead.state === 'nuisance')
    return {
      code: 'nuisance_window',
      text: leadSelectionWords.nuisanceProtectedAnother(formatRoughDuration((lead.nuisance_until ?? now) - now)),
      retryAtMs: lead.nuisance_until,
    }
  if (!assigneesOf(filter, userId).includes(lead.assigned_to))
    return {
      code: 'assigned_to_other',
      text: lead.assigned_to === '' ? 'Unassigned' : leadSelectionWords.assignedAnotherTeamMember,
      retryAtMs: null,
    }
  if (!hasStatus(lead, filter.status, now))
    return { code: 'not_in_filter', text: leadSelectionWords.notBoardFilter, retryAtMs: null }
  return null
}

/** '45 min', '3 h', '2 days': rounded up. */
export function formatRoughDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 60) return leadSelectionWords.min(String(minutes))
  if (minutes < 48 * 60) return `${String(Math.ceil(minutes / 60))} h`
  return leadSelectionWords.days(String(Math.ceil(minutes / 1440)))
}

export function waitingNotice(waiting: number, inMs: number): string {
  const when = formatRoughDuration(inMs)
  return waiting === 1
    ? leadSelectionWords.oneContactWaitsCanBe(when)
    : leadSelectionWords.contactsWaitFirstCanBe(waiting, when)
}
