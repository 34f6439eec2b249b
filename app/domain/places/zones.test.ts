import { expect, test } from 'vitest'
import { readZones } from './time-zone-names'
import { readStates, stateCode } from './us-states'
import { readZip } from './zip-places'
import { readPlace, statesFor, zonesFor } from './zones'

const zoneNames = (place: Parameters<typeof zonesFor>[0]) => zonesFor(place).map(({ zone }) => zone)

test.each([
  ['America/Phoenix', 'America/Phoenix'],
  ['america/new_york', 'America/New_York'],
  ['America/New York', 'America/New_York'],
  ['New York', 'America/New_York'],
  ['US/Mountain', 'America/Denver'],
  ['US Mountain Standard Time', 'America/Phoenix'],
  ['Eastern', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['E.S.T.', 'America/New_York'],
  ['edt', 'America/New_York'],
  ['EST/EDT', 'America/New_York'],
  ['Eastern Time (ET)', 'America/New_York'],
  ['(GMT-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-04:00) Eastern Daylight Time', 'America/New_York'],
  ['(UTC-08:00) Eastern Time', 'America/New_York Etc/GMT+8 America/Los_Angeles'],
  ['EST5EDT', 'America/New_York'],
  ['PST8PDT', 'America/Los_Angeles'],
  ['PST8PDT,M3.2.0,M11.1.0', 'America/Los_Angeles'],
  ['CST6', 'Etc/GMT+6 America/Chicago'],
  ['Etc/GMT+10', 'Etc/GMT+10'],
  ['UTC-5', 'Etc/GMT+5 America/New_York'],
  ['-05:00', 'Etc/GMT+5 America/New_York'],
  ['\u221208:00', 'Etc/GMT+8 America/Los_Angeles'],
  ['UTC', 'UTC'],
  ['Central Standard Time', 'America/Chicago'],
  ['Central Standard Time (Mexico)', 'America/Mexico_City'],
  ['Canada Central Standard Time', 'America/Regina'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Mountain', 'America/Denver'],
  ['MST', 'America/Denver America/Phoenix'],
  ['Arizona', 'America/Phoenix'],
  ['PT', 'America/Los_Angeles'],
  ['Hawaiian Standard Time', 'Pacific/Honolulu'],
  ['Hawaii-Aleutian Standard Time', 'Pacific/Honolulu America/Adak'],
  ['Alaska Time', 'America/Anchorage'],
  ['Pacific or Mountain', 'America/Los_Angeles America/Denver'],
  ['ＥＳＴ\u200B', 'America/New_York'],
])('the time zone %j is %s', (text, zones) => {
  expect(readZones(text)?.join(' ')).toBe(zones)
})

test.each(['', '  ', null, undefined])('%j names no time zone', (text) => {
  expect(readZones(text)).toEqual([])
})

const UNREADABLE = ['Mars', 'UTC-25', '-05:17', 'Nowhere/City', '__proto__', 'constructor', 'Eastern, Mars']
test.each([...UNREADABLE, 'EST5EDT,M4.1.0,M10.5.0'])('the time zone %j cannot be read', (text) => {
  expect(readZones(text)).toBeNull()
})

test.each([
  ['60601', 'IL', ['America/Chicago']],
  ['60601-1234', 'IL', ['America/Chicago']],
  ['="60601"', 'IL', ['America/Chicago']],
  ["'60601", 'IL', ['America/Chicago']],
  ['60601.0', 'IL', ['America/Chicago']],
  ['02139', 'MA', ['America/New_York']],
  ['2139', 'MA', ['America/New_York']],
  ['00901', 'PR', ['America/Puerto_Rico']],
  ['32501', 'FL', ['America/Chicago']],
  ['32401', 'FL', ['America/Chicago', 'America/New_York']],
  ['37723', 'TN', ['America/Chicago', 'America/New_York']],
  ['37854', 'TN', ['America/Chicago', 'America/New_York']],
  ['79901', 'TX', ['America/Denver']],
  ['73949', 'OK TX', ['America/Chicago']],
  ['85001', 'AZ', ['America/Phoenix']],
  ['86033', 'AZ', ['America/Denver', 'America/Phoenix']],
  ['86403', 'AZ', ['America/Phoenix']],
  ['86515', 'AZ', ['America/Denver', 'America/Phoenix']],
  ['96813', 'HI', ['Pacific/Honolulu']],
  ['96799', 'AS', ['Pacific/Pago_Pago']],
  ['96910', 'GU', ['Pacific/Guam']],
  ['K1A 0B6', 'ON', ['America/Toronto']],
  ['k1a-0b6', 'ON', ['America/Toronto']],
  ['K1A0B6', 'ON', ['America/Toronto']],
  ['S9V 0A1', 'SK', ['America/Edmonton', 'America/Regina', 'America/Winnipeg']],
])('ZIP %s is in %s', (zip, states, zones) => {
  expect(readZip(zip)).toMatchObject({ states: states.split(' '), zones })
})

const NO_ZIPS = ['', '00000', '09012', '96201', '96898', '12', 'ABCDE', '1234567', '606011', 'D1A 0B6', 'W1A 1AA', null]
test.each(NO_ZIPS)('ZIP %j is unknown', (zip) => {
  expect(readZip(zip)).toBeNull()
})

test.each([
  ['fl', 'FL'],
  ['Florida', 'FL'],
  ['N.Y.', 'NY'],
  ['district of columbia', 'DC'],
  ['Ontario', 'ON'],
  ['Fla.', 'FL'],
  ['Okla.', 'OK'],
  ['US-FL', 'FL'],
  ['us_fl', 'FL'],
  ['CA-ON', 'ON'],
  ['CA', 'CA'],
  ['Florida (FL)', 'FL'],
  ['FL - Florida', 'FL'],
  ['Florida, USA', 'FL'],
  ['State of Florida', 'FL'],
  ['Washington, D.C.', 'DC'],
  ['Washington State', 'WA'],
  ['W. Va.', 'WV'],
  ['N. Mex.', 'NM'],
  ['Québec', 'QC'],
  ['Que\u0301bec', 'QC'],
  ['P.E.I.', 'PE'],
  ['Île-du-Prince-Édouard', 'PE'],
  ['Nfld', 'NL'],
  ['N.W.T.', 'NT'],
  ['ＦＬ', 'FL'],
  ['Virgin Islands', 'VI'],
])('the state %j is %s', (text, code) => {
  expect(stateCode(text)).toBe(code)
})

test('a text that names two states counts for both', () => {
  expect(readStates('Kansas/Missouri')).toEqual(['KS', 'MO'])
  expect(stateCode('Kansas/Missouri')).toBeNull()
})

test.each(['Atlantis', 'Miami, FL', 'Bavaria', 'AE', 'USA', 'FL, Atlantis'])('the state %j cannot be read', (text) => {
  expect(readStates(text)).toBeNull()
})

test('contact, ZIP and area code each add their zones, with the source', () => {
  expect(zonesFor({ timezone: 'Eastern', zip: '60601', e164: '+16025550123' })).toEqual([
    { zone: 'America/New_York', sources: ['contact'], label: 'time zone of the contact' },
    { zone: 'America/Chicago', sources: ['zip'], label: 'ZIP 60601' },
    { zone: 'America/Phoenix', sources: ['area_code'], label: 'area code 602' },
  ])
})

test('a zone from two sources is listed once with both', () => {
  expect(zonesFor({ zip: '60601', e164: '+13125550123' })).toEqual([
    { zone: 'America/Chicago', sources: ['zip', 'area_code'], label: 'ZIP 60601, area code 312' },
  ])
})

test('a state counts with all its zones, unless a ZIP says where in it', () => {
  expect(zoneNames({ state: 'FL', e164: '+13055550123' })).toEqual(['America/New_York', 'America/Chicago'])
  expect(zoneNames({ state: 'FL', zip: '33101', e164: '+13055550123' })).toEqual(['America/New_York'])
  expect(zoneNames({ state: 'TN', e164: '+18655550123' }).toSorted()).toEqual(['America/Chicago', 'America/New_York'])
  expect(zoneNames({ state: 'AZ', e164: '+16025550123' }).toSorted()).toEqual(['America/Denver', 'America/Phoenix'])
  expect(zoneNames({ state: 'HI', zip: '10001', e164: '+12125550123' })).toEqual([
    'America/New_York',
    'Pacific/Honolulu',
  ])
})

test('without facts there are no zones', () => {
  expect(readPlace({ e164: '+18005550123' })).toEqual({ zones: [], states: [], unread: null })
  expect(readPlace({ e164: '+442079460123' })).toEqual({ zones: [], states: [], unread: null })
})

test.each([
  [{ timezone: 'Mars' }, 'the time zone “Mars” cannot be read'],
  [{ state: 'Flordia' }, 'the state “Flordia” cannot be read'],
  [{ zip: '09012' }, 'the ZIP “09012” cannot be read'],
  [{ zip: '60601', e164: '+18005550123' }, null],
  [{ zip: '60601', e164: '+12325550123' }, 'area code 232 has no known place'],
  [{ state: '?', zip: 'x' }, 'the state “?” cannot be read, the ZIP “x” cannot be read'],
])('%j: %j', (facts, unread) => {
  const reading = readPlace({ e164: '+12125550123', ...facts })
  expect(reading.unread).toBe(unread)
  expect(reading.zones.length === 0).toBe(unread !== null)
})

test('returns every state whose law may apply', () => {
  expect(statesFor({ state: 'Ohio', zip: '60601', e164: '+13055550123' })).toEqual([
    { state: 'OH', source: 'state' },
    { state: 'IL', source: 'zip' },
    { state: 'FL', source: 'area_code' },
  ])
})
