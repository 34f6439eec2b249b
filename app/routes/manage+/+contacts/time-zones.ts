const ZONES = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Mountain, Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
  { value: 'America/Halifax', label: 'Atlantic' },
  { value: 'America/Puerto_Rico', label: 'Puerto Rico' },
  { value: 'America/St_Johns', label: 'Newfoundland' },
] as const

/** Lists time zones, including a stored one that is not in the list. */
export function timeZoneOptions(stored: string | undefined): ReadonlyArray<{ value: string; label: string }> {
  if (!stored || ZONES.some(({ value }) => value === stored)) return ZONES
  return [...ZONES, { value: stored, label: stored }]
}
