const ZONES = [
  'America/St_Johns',
  'America/Halifax',
  'America/New_York',
  'America/Toronto',
  'America/Chicago',
  'America/Winnipeg',
  'America/Denver',
  'America/Edmonton',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** With the chosen one, which may be of another country. */
export const listZoneChoices = (chosen: string): string[] => (ZONES.includes(chosen) ? ZONES : [chosen, ...ZONES])
