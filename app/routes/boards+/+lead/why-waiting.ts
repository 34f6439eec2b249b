import { fullName } from '~/domain/person-name'
import type { LeadView } from '~/domain/leads/leads.schema'

/** A sentence, and the moment that ends it. */
interface Waiting {
  words: string
  at: string | null
}

/** What a lead waits for before it is dialed, on a team's board or an individual's, everything that holds at a moment (epoch ms); else that it can be. */
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
