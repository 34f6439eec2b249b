import type { Assignment } from '~/domain/boards/boards.schema'
import type { LeadFilter, LeadView } from '~/domain/leads/leads.schema'

export interface LeadListFilter extends Pick<LeadFilter, 'sortBy' | 'status'> {
  assignment: Assignment
  assignmentUserId: string | null
}

/** Must match the API's page query. `now`: epoch ms. */
export function matchesFilter(lead: LeadView, filter: LeadListFilter, me: string, now: number): boolean {
  return matchesAssignment(lead.assignedToUser?.userId ?? null, filter, me) && hasStatus(lead, filter.status, now)
}

function matchesAssignment(
  assigneeId: string | null,
  { assignment, assignmentUserId }: LeadListFilter,
  me: string,
): boolean {
  switch (assignment) {
    case 'ALL':
      return true
    case 'mine':
      return assigneeId === me
    case 'workable':
      return assigneeId === null || assigneeId === me
    case 'MEMBER':
      return assigneeId === assignmentUserId
  }
}

function hasStatus(lead: LeadView, status: LeadListFilter['status'], now: number): boolean {
  const at = (time: string | null) => (time === null ? null : Date.parse(time))
  const [hot, call, snooze] = [at(lead.hotUntil), at(lead.scheduledAt), at(lead.snoozeUntil)]
  switch (status) {
    case 'ALL':
      return true
    case 'HOT':
      return hot !== null && hot > now
    case 'SCHEDULED':
      return call !== null && call >= now
    case 'OVERDUE':
      return call !== null && call < now
    case 'SNOOZED':
      return snooze !== null && snooze > now
  }
}

/** Best tag of the priority stack, then newest, or fewest calls and oldest. */
export function createLeadComparator(
  stack: readonly string[],
  sortBy: LeadListFilter['sortBy'],
): (a: LeadView, b: LeadView) => number {
  const rank = (lead: LeadView) => {
    const place = stack.findIndex((tag) => lead.tags.includes(tag))
    return place < 0 ? stack.length : place
  }
  const byAge = (a: LeadView, b: LeadView) => (a.id < b.id ? -1 : Number(a.id > b.id))
  return (a, b) =>
    rank(a) - rank(b) || (sortBy === 'newest' ? byAge(b, a) : a.calledCount - b.calledCount || byAge(a, b))
}
