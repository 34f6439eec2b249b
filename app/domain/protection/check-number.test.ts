import { expect, test } from 'vitest'
import { checkNumber, type NumberFacts, type ProtectionSettings } from './check-number'
import { findAllPartyConsent } from './consent-states'
import { checkFrequency, FREQUENCY_WINDOW_MS } from './frequency'
import { checkNuisance } from './nuisance'

const HOUR = 3_600_000
const NOON_IN_PHOENIX = Date.parse('2026-01-15T19:00:00Z')
const settings: ProtectionSettings = {
  timezoneProtectionEnabled: true,
  timezoneProtectionFrom: 9,
  timezoneProtectionTo: 17,
  nuisanceProtectionHours: 24,
}
const facts: NumberFacts = {
  e164: '+16025550123',
  contact: {},
  suppressed: false,
  attemptTimesMs: [],
  lastAttemptMs: null,
  beingCalled: null,
}
const at = (nowMs: number) => ({ nowMs, localHoursNowMs: nowMs })
const check = (changed: Partial<NumberFacts>, chosen = settings, nowMs = NOON_IN_PHOENIX) =>
  checkNumber({ ...facts, ...changed }, chosen, at(nowMs))

test('dials a number with no restriction and lists the checks', () => {
  expect(check({})).toMatchObject({
    ok: true,
    reasons: [
      { code: 'inside_safe_hours', text: 'It is 12:00 PM in Phoenix (area code 602)' },
      { code: 'not_suppressed', text: 'Not on your DNC list' },
      { code: 'calls_in_24_hours', text: '0 calls in the last 24 hours' },
    ],
  })
})

test.each<[string, Partial<NumberFacts>]>([
  ['no_number', { e164: null }],
  ['invalid_number', { e164: '+442079460123' }],
  ['invalid_number', { e164: '+15215550123', contact: { timezone: 'America/Phoenix' } }],
  ['do_not_call', { suppressed: true }],
  ['held_by_another_seller', { beingCalled: 'number' }],
  ['held_by_another_seller', { beingCalled: 'person' }],
  ['unknown_time_zone', { e164: '+18005550123' }],
  ['outside_safe_hours', { contact: { zip: '96910' } }],
  ['nuisance_window', { lastAttemptMs: NOON_IN_PHOENIX - HOUR }],
])('%s', (code, changed) => {
  expect(check(changed)).toMatchObject({ ok: false, code })
})

test('explains why an already saved number cannot be dialed', () => {
  expect(check({ e164: '+17105550123', contact: { timezone: 'America/Phoenix' } })).toMatchObject({
    reasons: [{ text: 'Area code 710 is reserved for the government in an emergency' }],
  })
})

test('names every rule that blocks, with the longest wait', () => {
  const nowMs = Date.parse('2026-01-15T14:00:00Z')
  const result = check({ lastAttemptMs: nowMs - HOUR }, settings, nowMs)
  expect(result).toMatchObject({
    ok: false,
    code: 'outside_safe_hours',
    reasons: [{ code: 'outside_safe_hours' }, { code: 'nuisance_window' }],
    // The nuisance window ends at six in the morning.
    retryAtMs: nowMs + 26 * HOUR,
  })
})

test.each([
  // A nuisance window that ends at 23:00 and one that ends at noon, in Phoenix.
  [4, '2026-01-16T02:00:00Z', '2026-01-16T15:00:00Z'],
  [4, '2026-01-15T15:00:00Z', '2026-01-15T19:00:00Z'],
])('a nuisance window of %i hours from %s is due at %s, the first lawful moment', (hours, calledAt, dueAt) => {
  const lastAttemptMs = Date.parse(calledAt)
  const chosen = { ...settings, timezoneProtectionEnabled: false, nuisanceProtectionHours: hours }
  expect(check({ lastAttemptMs }, chosen, lastAttemptMs + HOUR)).toMatchObject({
    code: 'nuisance_window',
    retryAtMs: Date.parse(dueAt),
  })
})

test('the due time of a frequency limit is lawful too', () => {
  const nowMs = Date.parse('2026-01-15T18:00:00Z')
  const contact = { state: 'FL', zip: '33101' }
  const times = ['2026-01-15T01:30:00Z', '2026-01-15T15:00:00Z', '2026-01-15T16:00:00Z'].map((at) => Date.parse(at))
  const off = { ...settings, timezoneProtectionEnabled: false, nuisanceProtectionHours: 0 }
  // The first expires at half past eight in the evening; Florida’s calls end at eight.
  expect(check({ e164: '+13055550123', contact, attemptTimesMs: times }, off, nowMs)).toMatchObject({
    code: 'too_many_calls',
    retryAtMs: Date.parse('2026-01-16T13:00:00Z'),
  })
})

test('gives no retry time for a number on the do-not-call list', () => {
  const result = check({ suppressed: true, lastAttemptMs: NOON_IN_PHOENIX - HOUR })
  expect(result).not.toHaveProperty('retryAtMs')
})

test('under the practice clock the wait uses the real clock', () => {
  const wall = Date.parse('2026-06-01T03:00:00Z')
  const practice = Date.parse('2026-01-15T14:00:00Z')
  const result = checkNumber(facts, settings, { nowMs: wall, localHoursNowMs: practice })
  expect(result).toMatchObject({ ok: false, code: 'outside_safe_hours', retryAtMs: wall + 2 * HOUR })
})

test('three calls in 24 hours in Florida, Oklahoma and Maryland; the fourth waits for the first to age', () => {
  const now = NOON_IN_PHOENIX
  const times = [now - 20 * HOUR, now - HOUR, now - 3 * HOUR]
  for (const state of ['FL', 'OK', 'MD'])
    expect(checkFrequency([{ state, source: 'zip' }], times, now)).toMatchObject({
      allowed: false,
      count: 3,
      retryAtMs: now + 4 * HOUR,
    })
  expect(checkFrequency([{ state: 'WA', source: 'zip' }], times, now).allowed).toBe(true)
  expect(checkFrequency([{ state: 'FL', source: 'zip' }], times.slice(1), now).allowed).toBe(true)
})

test('more than three attempts wait until only two are left in the window', () => {
  const now = NOON_IN_PHOENIX
  const times = [20, 10, 5, 1].map((hours) => now - hours * HOUR)
  expect(checkFrequency([{ state: 'FL', source: 'zip' }], times, now).retryAtMs).toBe(now + 14 * HOUR)
})

test('an attempt counts for 24 hours, not a millisecond longer', () => {
  const now = NOON_IN_PHOENIX
  const florida = [{ state: 'FL', source: 'area_code' as const }]
  const oldest = now - FREQUENCY_WINDOW_MS
  expect(checkFrequency(florida, [oldest, now - 2, now - 1], now).allowed).toBe(true)
  expect(checkFrequency(florida, [oldest + 1, now - 2, now - 1], now).allowed).toBe(false)
})

test('the frequency law follows the contact, not only the area code', () => {
  const attemptTimesMs = [1, 2, 3].map((hours) => NOON_IN_PHOENIX - hours * HOUR)
  const off = { ...settings, nuisanceProtectionHours: 0 }
  expect(check({ attemptTimesMs }, off)).toMatchObject({ ok: true })
  expect(check({ attemptTimesMs, contact: { state: 'Florida' } }, off)).toMatchObject({
    ok: false,
    code: 'too_many_calls',
    reasons: [{ text: 'Called 3 times in the last 24 hours; Florida allows 3 calls in 24 hours' }],
  })
})

test('the nuisance window ends on the minute; zero hours switch it off', () => {
  expect(checkNuisance(2, 1000, 1000 + 2 * HOUR - 1)).toEqual({
    allowed: false,
    reason: 'Called 1 hour ago; nuisance protection waits 2 hours between calls',
    retryAtMs: 1000 + 2 * HOUR,
  })
  expect(checkNuisance(2, 1000, 1000 + 2 * HOUR).allowed).toBe(true)
  expect(checkNuisance(0, 1000, 1000).allowed).toBe(true)
  expect(checkNuisance(24, null, 1000).allowed).toBe(true)
})

test('both parties must consent when contact, ZIP or area code require it', () => {
  const e164 = '+12125550123'
  expect(findAllPartyConsent({ e164 })).toBeNull()
  expect(findAllPartyConsent({ e164, state: 'california' })).toEqual({ state: 'CA', source: 'state' })
  expect(findAllPartyConsent({ e164, zip: '98101' })).toEqual({ state: 'WA', source: 'zip' })
  expect(findAllPartyConsent({ e164: '+13055550123' })).toEqual({ state: 'FL', source: 'area_code' })
})
