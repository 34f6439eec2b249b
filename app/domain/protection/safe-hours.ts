import { LAW_FROM, LAW_TO, type SafeHoursSettings } from '../settings/safe-hours-settings'
import { clockText, localHour, localMinutes, zoneCity } from '../places/local-time'
import { stateName } from '../places/us-states'
import type { PlaceReading, ZoneCandidate } from '../places/zones'
import { protectionWords } from './protection.words'

/** Until 8 pm: Fla. Stat. 501.616(6); 15 Okla. Stat. 775C; Md. Com. Law (SB 90, 2024); RCW 80.36.390. */
export const EARLY_STATES: ReadonlySet<string> = new Set(['FL', 'OK', 'MD', 'WA'])
const EARLY_TO = 20

const QUARTER_MS = 15 * 60_000
/** Covers a clock change. */
const SEARCH_MS = 48 * 3_600_000

export interface LocalTime extends ZoneCandidate {
  localHour: number
  /** '7:12 AM'. */
  localTime: string
}

export interface SafeHoursCheck {
  allowed: boolean
  reason: string
  /** Forbids, or is closest to its evening. Null: unknown. */
  decidedBy: ZoneCandidate | null
  localTimes: LocalTime[]
  /** Null: now, unknown, or not within two days. */
  opensAtMs: number | null
}

interface Bounds {
  settings: SafeHoursSettings
  lawTo: number
}

const insideRange = (hour: number, from: number, to: number) =>
  from === to || (from < to ? hour >= from && hour < to : hour >= from || hour < to)

const insideLaw = (hour: number, { lawTo }: Bounds) => hour >= LAW_FROM && hour < lawTo

const insideSettings = (hour: number, { settings }: Bounds) =>
  !settings.timezoneProtectionEnabled ||
  insideRange(hour, settings.timezoneProtectionFrom, settings.timezoneProtectionTo)

const insideBoth = (hour: number, bounds: Bounds) => insideLaw(hour, bounds) && insideSettings(hour, bounds)

/** First lawful moment at or after this time. Null: unknown, or not within two days. */
export function findOpening(place: PlaceReading, settings: SafeHoursSettings, fromMs: number): number | null {
  const { allowed, opensAtMs } = checkSafeHours(place, settings, fromMs)
  return allowed ? fromMs : opensAtMs
}

function opensAt(zones: readonly ZoneCandidate[], bounds: Bounds, nowMs: number): number | null {
  const allOpen = (atMs: number) => zones.every(({ zone }) => insideBoth(localHour(zone, atMs), bounds))
  for (let atMs = (Math.floor(nowMs / QUARTER_MS) + 1) * QUARTER_MS; atMs <= nowMs + SEARCH_MS; atMs += QUARTER_MS)
    if (allOpen(atMs)) return atMs
  return null
}

function getClosedReason(hour: number, bounds: Bounds, earlyState: string | undefined): string {
  const hours = (whole: number) => clockText(whole * 60)
  const { timezoneProtectionFrom: from, timezoneProtectionTo: to } = bounds.settings
  if (!insideSettings(hour, bounds)) return `the safe hours are ${hours(from)} to ${hours(to)}`
  if (hour < LAW_FROM) return `calls start at ${hours(LAW_FROM)}`
  return earlyState && hour < LAW_TO
    ? `calls to ${stateName(earlyState)} end at ${hours(EARLY_TO)}`
    : `calls end at ${hours(bounds.lawTo)}`
}

/** All zones must allow it. Settings only narrow the law's hours. No zone: not allowed. */
export function checkSafeHours(
  { zones, states, unread }: PlaceReading,
  settings: SafeHoursSettings,
  nowMs: number,
): SafeHoursCheck {
  if (zones.length === 0)
    return {
      allowed: false,
      reason: unread === null ? protectionWords.timeZoneUnknownNoTime : protectionWords.timeZoneUnknown(unread),
      decidedBy: null,
      localTimes: [],
      opensAtMs: null,
    }

  const earlyState = states.find(({ state }) => EARLY_STATES.has(state))?.state
  const bounds: Bounds = { settings, lawTo: earlyState ? EARLY_TO : LAW_TO }
  const localTimes = zones.map((candidate) => {
    const minutes = localMinutes(candidate.zone, nowMs)
    return { ...candidate, localHour: Math.floor(minutes / 60), localTime: clockText(minutes) }
  })

  const closed = localTimes.find(({ localHour }) => !insideBoth(localHour, bounds))
  const deciding = closed ?? localTimes.reduce((latest, time) => (time.localHour > latest.localHour ? time : latest))
  const localTimeText = protectionWords.itIsIn(deciding.localTime, zoneCity(deciding.zone), deciding.label)
  return {
    allowed: !closed,
    reason: closed ? `${localTimeText}; ${getClosedReason(closed.localHour, bounds, earlyState)}` : localTimeText,
    decidedBy: { zone: deciding.zone, sources: deciding.sources, label: deciding.label },
    localTimes,
    opensAtMs: closed ? opensAt(zones, bounds, nowMs) : null,
  }
}
