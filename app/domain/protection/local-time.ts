const QUARTER_MS = 15 * 60_000
const CACHE_LIMIT = 20_000

const formatters = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/**
 * Milliseconds to add to UTC for the wall clock of an IANA zone, daylight saving included. Remembered per quarter of an
 * hour, because clocks change on one and because formatting costs a thousand times the lookup. Throws RangeError for an
 * unknown zone.
 */
export function offsetMs(zone: string, atMs: number): number {
  const quarter = Math.floor(atMs / QUARTER_MS)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known

  const startMs = quarter * QUARTER_MS
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(startMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute) - startMs
  if (offsets.size >= CACHE_LIMIT) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Hour 0 to 23 on the wall clock of a zone. */
export const localHour = (zone: string, atMs: number): number => new Date(atMs + offsetMs(zone, atMs)).getUTCHours()

/** Minutes since local midnight, 0 to 1439. */
export function localMinutes(zone: string, atMs: number): number {
  const wall = new Date(atMs + offsetMs(zone, atMs))
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/** '7:12 AM' of minutes since midnight. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Phoenix' of 'America/Phoenix'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
