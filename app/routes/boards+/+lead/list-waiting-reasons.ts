import { fullName } from '~/domain/person-name'
import type { LeadView } from '~/domain/leads/leads.schema'

/** `at`: when the condition ends. */
interface WaitingReason {
  text: string
  at: string | null
}

/** All reasons at `now` (epoch ms), or that the lead is eligible. */
export function listWaitingReasons(lead: LeadView, isTeam: boolean, now: number): WaitingReason[] {
  const reasons: WaitingReason[] = []
  const addIfFuture = (text: string, at: string | null) => {
    if (at !== null && Date.parse(at) > now) reasons.push({ text, at })
  }
  if (lead.blockedBy === 'dnc') reasons.push({ text: 'Not dialed: every number is on the DNC list.', at: null })
  if (lead.blockedBy === 'no_number') reasons.push({ text: 'Not dialed: the contact has no phone number.', at: null })
  if (lead.timezoneUnknown) reasons.push({ text: 'Not dialed: unknown time zone.', at: null })
  addIfFuture('Snoozed until', lead.snoozeUntil)
  addIfFuture('Nuisance protected until', lead.nuisanceProtectedUntil)
  addIfFuture('Outside local safe hours until', lead.timezoneProtectedUntil)
  if (reasons.length === 0) {
    const assignee = lead.assignedToUser
    const sellerText = assignee ? `by ${fullName(assignee.firstName, assignee.lastName)}` : 'by anyone on this board'
    reasons.push({ text: isTeam ? `Can be dialed now, ${sellerText}.` : 'Can be dialed now.', at: null })
  }
  if (lead.scheduledAt) reasons.push({ text: 'A call is scheduled for', at: lead.scheduledAt })
  return reasons
}
