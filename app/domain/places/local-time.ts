import { shippedOffsetMs, usesShippedRules } from './zone-rules'

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

/** Milliseconds to add to UTC, by the newer of the shipped and the platform's rules. Throws RangeError. */
export const offsetMs = (zone: string, atMs: number): number =>
  (usesShippedRules ? shippedOffsetMs(zone, atMs) : null) ?? platformOffsetMs(zone, atMs)

/** Cached per quarter hour: clocks change on one. */
export function platformOffsetMs(zone: string, atMs: number): number {
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

export const localHour = (zone: string, atMs: number): number => new Date(atMs + offsetMs(zone, atMs)).getUTCHours()

export function localMinutes(zone: string, atMs: number): number {
  const wall = new Date(atMs + offsetMs(zone, atMs))
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/** '7:12 AM'. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
