import { fullName } from '~/domain/person-name'
import type { LeadView } from '~/domain/leads/leads.schema'

/** `at`: when the condition ends. */
interface Waiting {
  words: string
  at: string | null
}

/** All reasons at `now` (epoch ms), or that the lead is eligible. */
export function whyWaiting(lead: LeadView, isTeam: boolean, now: number): Waiting[] {
  const waits: Waiting[] = []
  const until = (words: string, at: string | null) => {
    if (at !== null && Date.parse(at) > now) waits.push({ words, at })
  }
  if (lead.blockedBy === 'dnc') waits.push({ words: 'Not dialed: every number is on the DNC list.', at: null })
  if (lead.blockedBy === 'no_number') waits.push({ words: 'Not dialed: the contact has no phone number.', at: null })
  if (lead.timezoneUnknown) waits.push({ words: 'Not dialed: nothing tells its time zone.', at: null })
  until('Snoozed until', lead.snoozeUntil)
  until('Nuisance protected until', lead.nuisanceProtectedUntil)
  until('Outside its local safe hours until', lead.timezoneProtectedUntil)
  if (waits.length === 0) {
    const holder = lead.assignedToUser
    const by = holder ? `by ${fullName(holder.firstName, holder.lastName)}` : 'by everybody who works this board'
    waits.push({ words: isTeam ? `Can be dialed now, ${by}.` : 'Can be dialed now.', at: null })
  }
  if (lead.scheduledAt) waits.push({ words: 'A call is scheduled for', at: lead.scheduledAt })
  return waits
}
