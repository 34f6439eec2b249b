import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { localHour } from '../places/local-time'
import { getSafeHoursBlocker, getSafeHoursWarning, type SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours } from './safe-hours'
import { readPlace, type PlaceFacts } from '../places/zones'

const OFF: SafeHoursSettings = {
  timezoneProtectionEnabled: false,
  timezoneProtectionFrom: 9,
  timezoneProtectionTo: 17,
}
const hours = (from: number, to: number): SafeHoursSettings => ({
  timezoneProtectionEnabled: true,
  timezoneProtectionFrom: from,
  timezoneProtectionTo: to,
})
const check = (place: PlaceFacts, at: string, settings = OFF) =>
  checkSafeHours(readPlace(place), settings, Date.parse(at))

const NEW_YORK = { e164: '+12125550123' }
const PHOENIX = { e164: '+16025550123' }
const HONOLULU = { e164: '+18085550123' }
const MIAMI = { e164: '+13055550123' }

test.each([
  // The legal limit on a plain winter day: 8:00 to 21:00 local, end excluded.
  [NEW_YORK, '2026-01-15T12:59:59Z', false],
  [NEW_YORK, '2026-01-15T13:00:00Z', true],
  [NEW_YORK, '2026-01-16T01:59:59Z', true],
  [NEW_YORK, '2026-01-16T02:00:00Z', false],
  // 8 March 2026, clocks go forward at 2:00: 8:00 comes an hour earlier by UTC than the day before.
  [NEW_YORK, '2026-03-07T12:30:00Z', false],
  [NEW_YORK, '2026-03-08T12:30:00Z', true],
  // 1 November 2026, clocks go back.
  [NEW_YORK, '2026-10-31T12:30:00Z', true],
  [NEW_YORK, '2026-11-01T12:30:00Z', false],
  // Arizona and Hawaii never change theirs.
  [PHOENIX, '2026-03-07T15:00:00Z', true],
  [PHOENIX, '2026-07-15T14:59:00Z', false],
  [PHOENIX, '2026-07-15T15:00:00Z', true],
  [PHOENIX, '2026-11-02T15:00:00Z', true],
  [HONOLULU, '2026-01-15T18:00:00Z', true],
  [HONOLULU, '2026-07-15T17:59:00Z', false],
  [HONOLULU, '2026-07-15T18:00:00Z', true],
  // Florida ends at 20:00.
  [MIAMI, '2026-01-16T00:59:00Z', true],
  [MIAMI, '2026-01-16T01:00:00Z', false],
])('%j at %s: %s', (place, at, allowed) => {
  expect(check(place, at).allowed).toBe(allowed)
})

test.each(['FL', 'OK', 'MD', 'WA'])('a contact in %s is not called after 20:00, whatever its area code', (state) => {
  const place = { ...NEW_YORK, state, zip: '10001' }
  expect(check(place, '2026-01-16T01:30:00Z').allowed).toBe(false)
  expect(check({ ...NEW_YORK, state: 'NY', zip: '10001' }, '2026-01-16T01:30:00Z').allowed).toBe(true)
})

test('every time zone of a contact must allow the call', () => {
  const place = { zip: '96813', ...NEW_YORK }
  expect(check(place, '2026-01-15T15:00:00Z').reason).toBe(
    'It is 5:00 AM in Honolulu (ZIP 96813); calls start at 8:00 AM',
  )
  expect(check(place, '2026-01-15T19:00:00Z').allowed).toBe(true)
  expect(check(place, '2026-01-16T02:10:00Z').reason).toBe(
    'It is 9:10 PM in New York (area code 212); calls end at 9:00 PM',
  )
})

test('northern Arizona is also dialed by the clock of the Navajo Nation', () => {
  const place = { e164: '+19285550123' }
  expect(check(place, '2026-07-16T03:30:00Z').reason).toBe(
    'It is 9:30 PM in Denver (area code 928); calls end at 9:00 PM',
  )
  expect(check(place, '2026-07-16T02:30:00Z').allowed).toBe(true)
})

test.each<[PlaceFacts, string]>([
  [{ ...NEW_YORK, zip: '10001', state: 'CA' }, '2026-01-15T14:00:00Z'],
  [{ ...NEW_YORK, zip: '10001', timezone: 'PST8PDT' }, '2026-01-15T14:00:00Z'],
  // British Columbia is an hour ahead since November 2026.
  [{ e164: '+16045550123' }, '2026-11-29T04:30:00Z'],
  [{ e164: '+19285550123', zip: '86515' }, '2026-07-01T03:30:00Z'],
  [{ e164: '+18655550123', zip: '37723' }, '2026-01-15T13:30:00Z'],
  [{ ...NEW_YORK, zip: '10001', state: 'Fla.' }, '2026-01-16T01:30:00Z'],
  [{ ...NEW_YORK, zip: 'V6B-1A1' }, '2026-01-15T15:30:00Z'],
  [{ ...NEW_YORK, timezone: 'Etc/GMT+10' }, '2026-01-15T17:30:00Z'],
])('every fact counts: %j is not called at %s', (place, at) => {
  expect(check(place, at).allowed).toBe(false)
})

test('a fact that cannot be read makes the place unknown, with the reason', () => {
  const result = check({ ...NEW_YORK, zip: '10001', state: 'Flordia' }, '2026-01-15T18:00:00Z')
  expect(result).toMatchObject({ allowed: false, decidedBy: null, opensAtMs: null })
  expect(result.reason).toBe('The time zone is unknown: the state “Flordia” cannot be read')
})

test('shows the deciding rule and the next opening time', () => {
  expect(check(PHOENIX, '2026-01-15T14:12:00Z')).toEqual({
    allowed: false,
    reason: 'It is 7:12 AM in Phoenix (area code 602); calls start at 8:00 AM',
    decidedBy: { zone: 'America/Phoenix', sources: ['area_code'], label: 'area code 602' },
    localTimes: [
      {
        zone: 'America/Phoenix',
        sources: ['area_code'],
        label: 'area code 602',
        localHour: 7,
        localTime: '7:12 AM',
      },
    ],
    opensAtMs: Date.parse('2026-01-15T15:00:00Z'),
  })
  expect(check(MIAMI, '2026-01-16T01:05:00Z').reason).toBe(
    'It is 8:05 PM in New York (area code 305); calls to Florida end at 8:00 PM',
  )
})

test('opens at eight by the new clock on the morning after a change', () => {
  expect(check(NEW_YORK, '2026-03-08T03:00:00Z').opensAtMs).toBe(Date.parse('2026-03-08T12:00:00Z'))
  expect(check(NEW_YORK, '2026-11-01T03:00:00Z').opensAtMs).toBe(Date.parse('2026-11-01T13:00:00Z'))
})

test('an unknown time zone blocks the call, with the reason', () => {
  const result = check({ e164: '+18005550123' }, '2026-01-15T18:00:00Z')
  expect(result).toMatchObject({ allowed: false, decidedBy: null, localTimes: [], opensAtMs: null })
  expect(result.reason).toMatch(/^The time zone is unknown/)
})

test('settings narrow the hours', () => {
  expect(check(PHOENIX, '2026-01-15T15:30:00Z', hours(9, 17)).reason).toBe(
    'It is 8:30 AM in Phoenix (area code 602); the safe hours are 9:00 AM to 5:00 PM',
  )
  expect(check(PHOENIX, '2026-01-15T16:00:00Z', hours(9, 17)).allowed).toBe(true)
  expect(check(PHOENIX, '2026-01-16T00:00:00Z', hours(9, 17)).allowed).toBe(false)
})

test('an overnight range is one range, still limited by law', () => {
  const late = hours(18, 6)
  expect(check(PHOENIX, '2026-01-16T00:59:00Z', late).allowed).toBe(false)
  expect(check(PHOENIX, '2026-01-16T01:00:00Z', late).allowed).toBe(true)
  expect(check(PHOENIX, '2026-01-16T04:00:00Z', late).allowed).toBe(false)
})

test('hours that the law never allows open never', () => {
  expect(check(PHOENIX, '2026-01-15T20:00:00Z', hours(22, 7)).opensAtMs).toBeNull()
})

test('no settings widen the law, and what opens is open', () => {
  const settings = fc.record({
    timezoneProtectionEnabled: fc.boolean(),
    timezoneProtectionFrom: fc.integer({ min: 0, max: 23 }),
    timezoneProtectionTo: fc.integer({ min: 0, max: 23 }),
  })
  const places = fc.constantFrom<PlaceFacts>(NEW_YORK, PHOENIX, HONOLULU, MIAMI, { e164: '+17095550123', zip: '99546' })
  const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  fc.assert(
    fc.property(places, settings, times, (place, chosen, nowMs) => {
      const reading = readPlace(place)
      const result = checkSafeHours(reading, chosen, nowMs)
      if (result.allowed)
        for (const { zone } of reading.zones) {
          expect(localHour(zone, nowMs)).toBeGreaterThanOrEqual(8)
          expect(localHour(zone, nowMs)).toBeLessThan(place === MIAMI ? 20 : 21)
        }
      if (result.opensAtMs !== null) {
        expect(result.opensAtMs).toBeGreaterThan(nowMs)
        expect(checkSafeHours(reading, chosen, result.opensAtMs).allowed).toBe(true)
        expect(checkSafeHours(reading, chosen, result.opensAtMs - 1).allowed).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
})

test('safe hours without a warning open every day, except in states with earlier limits', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(hour, hour, (from, to) => {
      const { allowed, opensAtMs } = check(NEW_YORK, '2026-01-15T12:00:00Z', hours(from, to))
      expect(allowed).toBe(false)
      if (getSafeHoursBlocker(from, to) !== null) return
      expect(opensAtMs === null).toBe(getSafeHoursWarning(hours(from, to)) !== null)
    }),
  )
  expect(getSafeHoursBlocker(8, 21)).toBeNull()
  expect(getSafeHoursBlocker(20, 21)).toBeNull()
  expect(getSafeHoursBlocker(21, 8)).toBeNull()
})
