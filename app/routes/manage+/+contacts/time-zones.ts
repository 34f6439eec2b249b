import { contactsWords } from '~/domain/contacts/contacts.words'

const ZONES = [
  { value: 'America/New_York', label: contactsWords.eastern },
  { value: 'America/Chicago', label: contactsWords.central },
  { value: 'America/Denver', label: contactsWords.mountain },
  { value: 'America/Phoenix', label: contactsWords.mountainArizona },
  { value: 'America/Los_Angeles', label: contactsWords.pacific },
  { value: 'America/Anchorage', label: contactsWords.alaska },
  { value: 'Pacific/Honolulu', label: contactsWords.hawaii },
  { value: 'America/Halifax', label: contactsWords.atlantic },
  { value: 'America/Puerto_Rico', label: contactsWords.puertoRico },
  { value: 'America/St_Johns', label: contactsWords.newfoundland },
] as const

/** Lists time zones, including a stored one that is not in the list. */
export function timeZoneOptions(stored: string | undefined): ReadonlyArray<{ value: string; label: string }> {
  if (!stored || ZONES.some(({ value }) => value === stored)) return ZONES
  return [...ZONES, { value: stored, label: stored }]
}
