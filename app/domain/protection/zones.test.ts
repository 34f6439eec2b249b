import { expect, test } from 'vitest'
import { offsetMs } from './local-time'
import { zoneFromName } from './time-zone-names'
import { stateCode } from './us-states'
import { zipPlace } from './zip-zones'
import { statesFor, zonesFor } from './zones'

const zoneNames = (place: Parameters<typeof zonesFor>[0]) => zonesFor(place).map(({ zone }) => zone)

test.each([
  ['America/Phoenix', 'America/Phoenix'],
  ['america/new_york', 'America/New_York'],
  ['US/Mountain', 'America/Denver'],
  ['US Mountain Standard Time', 'America/Phoenix'],
  ['Eastern', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['edt', 'America/New_York'],
  ['(GMT-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['Central Standard Time', 'America/Chicago'],
  ['Mountain', 'America/Denver'],
  ['Arizona', 'America/Phoenix'],
  ['PT', 'America/Los_Angeles'],
  ['Hawaiian Standard Time', 'Pacific/Honolulu'],
  ['Alaska Time', 'America/Anchorage'],
])('the zone %j is %s', (text, zone) => {
  expect(zoneFromName(text)).toBe(zone)
})

test.each(['', '  ', 'Mars', 'UTC-5', '-05:00', 'Nowhere/City', '__proto__', 'constructor'])(
  '%j is no zone',
  (text) => {
    expect(zoneFromName(text)).toBeNull()
  },
)

test.each([
  ['60601', 'IL', ['America/Chicago']],
  ['60601-1234', 'IL', ['America/Chicago']],
  ['02139', 'MA', ['America/New_York']],
  ['2139', 'MA', ['America/New_York']],
  ['00901', 'PR', ['America/Puerto_Rico']],
  ['32501', 'FL', ['America/Chicago']],
  ['32401', 'FL', ['America/New_York', 'America/Chicago']],
  ['79901', 'TX', ['America/Denver']],
  ['85001', 'AZ', ['America/Phoenix']],
  ['86033', 'AZ', ['America/Phoenix', 'America/Denver']],
  ['86403', 'AZ', ['America/Phoenix']],
  ['86515', 'AZ', ['America/Phoenix', 'America/Denver']],
  ['96813', 'HI', ['Pacific/Honolulu']],
  ['96799', 'AS', ['Pacific/Pago_Pago']],
  ['96910', 'GU', ['Pacific/Guam']],
  ['K1A 0B6', 'ON', ['America/Toronto']],
])('ZIP %s is in %s', (zip, state, zones) => {
  expect(zipPlace(zip)).toEqual({ state, zones })
})

test.each(['', '00000', '09012', '96201', '12', 'ABCDE', '1234567', '606011', null])('ZIP %j is unknown', (zip) => {
  expect(zipPlace(zip)).toBeNull()
})

test('every ZIP prefix names a state that exists and zones with a clock', () => {
  for (let prefix = 0; prefix < 1000; prefix++) {
    const place = zipPlace(`${String(prefix).padStart(3, '0')}01`)
    if (!place) continue
    expect(stateCode(place.state)).toBe(place.state)
    for (const zone of place.zones) expect(offsetMs(zone, 0)).toBeTypeOf('number')
  }
})

test.each([
  ['fl', 'FL'],
  ['Florida', 'FL'],
  ['N.Y.', 'NY'],
  ['district of columbia', 'DC'],
  ['Ontario', 'ON'],
  ['Atlantis', null],
  ['', null],
])('state %j is %j', (text, code) => {
  expect(stateCode(text)).toBe(code)
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

test('a state adds its zones only when the area code is of another state and no ZIP is known', () => {
  expect(zoneNames({ state: 'TX', e164: '+12145550123' })).toEqual(['America/Chicago'])
  expect(zoneNames({ state: 'Hawaii', e164: '+12125550123' })).toEqual(['Pacific/Honolulu', 'America/New_York'])
  expect(zoneNames({ state: 'HI', zip: '10001', e164: '+12125550123' })).toEqual(['America/New_York'])
})

test('without facts there are no zones', () => {
  expect(zonesFor({ e164: '+18005550123' })).toEqual([])
  expect(zonesFor({ timezone: 'Mars', zip: 'x', state: '?', e164: '+442079460123' })).toEqual([])
})

test('returns every state whose law may apply', () => {
  expect(statesFor({ state: 'Ohio', zip: '60601', e164: '+13055550123' })).toEqual([
    { state: 'OH', source: 'state' },
    { state: 'IL', source: 'zip' },
    { state: 'FL', source: 'area_code' },
  ])
})
