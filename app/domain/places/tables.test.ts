import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offsetMs, platformOffsetMs } from './local-time'
import { readStates, stateCode } from './us-states'
import { POSTAL_LETTERS, ZIP_PREFIXES } from './zip-places.data'
import { readZip } from './zip-places'
import { getZoneRulesState, isPlatformNewer, shippedOffsetMs } from './zone-rules'
import { ZONE_RULES, ZONE_RULES_VERSION } from './zone-rules.data'

/** Written by `npm run places` from other packages than the tables. */
const second = JSON.parse(readFileSync(join(import.meta.dirname, 'second-source.json'), 'utf8')) as {
  zips: Record<string, string[]>
  states: Record<string, string[]>
}

const HOUR_MS = 3_600_000
const hoursAt = (zone: string, iso: string) => offsetMs(zone, Date.parse(iso)) / HOUR_MS

/** What the second source has wrong: Atlantic time, Pensacola, Phoenix, Oregon. */
const ZIP_ODDITIES = new Set([
  ...['006', '007', '008', '009', '325'].map((prefix) => `${prefix} America/New_York`),
  '850 America/Denver',
  '978 America/Phoenix',
])

test('every zone that the second source names for a ZIP prefix is in the table', () => {
  const missing: string[] = []
  for (const [prefix, zones] of Object.entries(second.zips)) {
    const place = readZip(`${prefix}01`)
    for (const zone of zones)
      if (place && !place.zones.includes(zone) && !ZIP_ODDITIES.has(`${prefix} ${zone}`))
        missing.push(`${prefix} ${zone}`)
  }
  expect(Object.keys(second.zips).length).toBeGreaterThan(830)
  expect(missing).toEqual([])
})

test('every spelling of a state in the second source is read', () => {
  // Not used today, or another state’s code.
  const odd = new Set(['CL', 'Ka.', 'Ioa.', 'NB', 'O.', 'Wn.', 'WS'])
  const unread: string[] = []
  for (const [code, names] of Object.entries(second.states))
    for (const name of names) if (!odd.has(name) && !readStates(name)?.includes(code)) unread.push(`${code} ${name}`)
  expect(unread).toEqual([])
})

test('each row of the tables names states that exist and zones with a clock', () => {
  const rows = [
    ...ZIP_PREFIXES.map(([, , states, zones]) => [states, zones] as const),
    ...Object.values(POSTAL_LETTERS),
  ]
  for (const [states, zones] of rows) {
    for (const state of states.split(' ')) expect(stateCode(state)).toBe(state)
    for (const zone of zones.split(' ')) expect(shippedOffsetMs(zone, Date.UTC(2026, 5, 1))).not.toBeNull()
  }
  for (const [index, [from, to]] of ZIP_PREFIXES.entries()) {
    expect(to).toBeGreaterThanOrEqual(from)
    if (index > 0) expect(from).toBeGreaterThan(ZIP_PREFIXES[index - 1]![1])
  }
})

/** Their laws changed after the release that the platform may have. */
const CHANGED_IN_2026 =
  /Vancouver|Edmonton|Inuvik|Yellowknife|Winnipeg|Rainy_River|Canada\/(?:Pacific|Mountain|Central)/

test('the shipped zone rules agree with the platform’s', () => {
  const differences: string[] = []
  for (const zone of ZONE_RULES.flatMap(([names]) => names.split(' ')))
    for (let time = Date.UTC(2024, 0, 1); time < Date.UTC(2029, 0, 1); time += 13 * HOUR_MS) {
      if (CHANGED_IN_2026.test(zone) && time >= Date.UTC(2026, 10, 1)) break
      if (shippedOffsetMs(zone, time) === platformOffsetMs(zone, time)) continue
      differences.push(`${zone} ${new Date(time).toISOString()}`)
      break
    }
  expect(differences).toEqual([])
}, 30_000)

test('the provinces that stopped changing clocks in November 2026', () => {
  const winter = '2026-12-15T12:00:00Z'
  expect(hoursAt('America/Vancouver', winter)).toBe(-7)
  expect(hoursAt('America/Edmonton', winter)).toBe(-6)
  expect(hoursAt('America/Yellowknife', winter)).toBe(-6)
  expect(hoursAt('America/Winnipeg', winter)).toBe(-5)
  expect(hoursAt('America/Edmonton', winter)).toBe(hoursAt('America/Regina', winter))
  expect(hoursAt('America/Vancouver', winter)).toBe(hoursAt('America/Denver', winter))
  for (const summer of ['2026-07-15T12:00:00Z', '2027-07-15T12:00:00Z']) {
    expect(hoursAt('America/Vancouver', summer)).toBe(-7)
    expect(hoursAt('America/Winnipeg', summer)).toBe(-5)
  }
  expect(hoursAt('America/Vancouver', '2026-01-15T12:00:00Z')).toBe(-8)
})

test('clocks change at the minute', () => {
  expect(hoursAt('America/New_York', '2026-03-08T06:59:00Z')).toBe(-5)
  expect(hoursAt('America/New_York', '2026-03-08T07:00:00Z')).toBe(-4)
  expect(hoursAt('America/St_Johns', '2026-11-01T04:29:00Z')).toBe(-2.5)
  expect(hoursAt('America/St_Johns', '2026-11-01T04:30:00Z')).toBe(-3.5)
})

test('zones and years that the shipped rules do not have are the platform’s', () => {
  expect(shippedOffsetMs('Europe/London', Date.UTC(2026, 6, 1))).toBeNull()
  expect(shippedOffsetMs('America/New_York', Date.UTC(2045, 6, 1))).toBeNull()
  expect(hoursAt('Europe/London', '2026-07-01T00:00:00Z')).toBe(1)
  expect(hoursAt('America/New_York', '2045-07-01T00:00:00Z')).toBe(-4)
})

test('the newer of the shipped and the platform’s rules is used', () => {
  expect(isPlatformNewer('2025c')).toBe(false)
  expect(isPlatformNewer(ZONE_RULES_VERSION)).toBe(false)
  expect(isPlatformNewer('2027a')).toBe(true)
  expect(isPlatformNewer(null)).toBe(false)
  expect(isPlatformNewer('unknown')).toBe(false)
  expect(getZoneRulesState(Date.UTC(2026, 10, 29))).toMatchObject({
    inUse: isPlatformNewer(process.versions.tz ?? null) ? 'platform' : 'shipped',
    shipped: ZONE_RULES_VERSION,
    ageDays: 31,
  })
})
