import { expect, test } from 'vitest'
import type { ImportField } from '../contacts/contact-fields'
import { normalizeFields } from '../contacts/normalize-field.server'
import { readContactInput } from '../contacts/read-input.server'
import { normaliseRow } from './normalize-row.server'

const rowOf = (columns: Partial<Record<ImportField, string>>, headers = Object.keys(columns)) =>
  normaliseRow(Object.keys(columns) as ImportField[], headers, Object.values(columns))
const contactOf = (columns: Partial<Record<ImportField, string>>) => {
  const row = rowOf({ phone: '2025550143', ...columns })
  if (!row.ok) throw new Error(row.reason)
  return row.contact
}

const WRAPPED: ReadonlyArray<readonly [written: (value: string) => string]> = [
  [(value) => `="${value}"`],
  [(value) => `'${value}`],
  [(value) => `'="${value}"`],
  [(value) => ` \u00A0="${value}"\u200B `],
  [(value) => `\u202A${value}\u202C`],
]
const PERSON = {
  firstName: 'Zoë',
  lastName: "O'Neil",
  company: 'Smith "Bros" Ltd',
  email: 'zoe@marigold.test',
  address: '12 Juniper Row',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  timezone: 'America/Chicago',
}

test.each(WRAPPED)('what a spreadsheet wraps around a cell is removed from every column and door (%#)', (write) => {
  const wrapped = Object.fromEntries(
    Object.entries(PERSON).map(([field, value]) => [
      field,
      write(value.replaceAll('"', write('').includes('="') ? '""' : '"')),
    ]),
  )
  expect(contactOf(wrapped)).toMatchObject(PERSON)
  expect(normalizeFields(wrapped)).toEqual(PERSON)
  expect(readContactInput({ ...wrapped, numbers: [write('2025550143')] })).toMatchObject({
    ok: true,
    facts: { ...PERSON, phones: [{ e164: '+12025550143' }] },
  })
  expect(readContactInput({ name: write('Zoë Vance'), numbers: ['2025550143'] })).toMatchObject({
    facts: { firstName: 'Zoë', lastName: 'Vance' },
  })
})

test('a whole number loses its .0, and a name keeps its own signs', () => {
  expect(contactOf({ zip: '60201.0', vendorContactId: '4711.00' })).toMatchObject({
    zip: '60201',
    vendorContactId: '4711',
  })
  expect(contactOf({ zip: '7030.0' })).toMatchObject({ zip: '07030' })
  expect(contactOf({ zip: '="07030"' })).toMatchObject({ zip: '07030' })
  expect(contactOf({ state: '\uFF29\uFF2C', email: 'mailto:zoe@\u200Bmarigold.test' })).toMatchObject({
    state: 'IL',
    email: 'zoe@marigold.test',
  })
  for (const lastName of ["'t Hooft", "O'Neil", 'Rosé 2.0', '=SUM(A1)', 'نیک\u200Cزاد'])
    expect(contactOf({ lastName })).toMatchObject({ lastName })
})

test('a ZIP that contradicts its state is not padded', () => {
  expect(contactOf({ zip: '2139', state: 'AZ' })).toMatchObject({ zip: '2139' })
  expect(contactOf({ zip: '2139', state: 'Massachusetts' })).toMatchObject({ zip: '02139' })
  expect(contactOf({ zip: '2139' })).toMatchObject({ zip: '02139' })
  expect(contactOf({ zip: '501', state: 'NY' })).toMatchObject({ zip: '00501' })
  expect(contactOf({ zip: '85001', state: 'NY' })).toMatchObject({ zip: '85001' })
  expect(normalizeFields({ zip: '7030', state: 'Texas' })).toEqual({ zip: '7030', state: 'TX' })
})

test.each([
  [
    { zip: '10115', city: 'Berlin', country: 'Germany' },
    { city: 'Berlin', address: '10115, Germany' },
  ],
  [{ zip: '75008', state: 'CA', address: '1 rue X', country: 'FR' }, { address: '1 rue X, 75008, CA, FR' }],
  [{ zip: 'SW1A 1AA' }, { address: 'SW1A 1AA' }],
  [{ zip: '110001' }, { address: '110001' }],
  [{ zip: 'n/a', state: '-' }, {}],
  [
    { zip: '60614', state: 'IL', country: 'Estados Unidos' },
    { zip: '60614', state: 'IL' },
  ],
  [{ zip: 'H2X 1Y4', country: 'Canada' }, { zip: 'H2X 1Y4' }],
])('a foreign postcode is no ZIP: %j', (columns, fields) => {
  expect(contactOf(columns)).toEqual({ ...fields, phones: [{ e164: '+12025550143', type: 'other' }] })
})

const A = '+12025550143'
const B = '+13055550100'
test.each<[string, string[], string[]?]>([
  ['202-555-0143;305-555-0100', [A, B]],
  ['202-555-0143,305-555-0100', [A, B]],
  ['202-555-0143/305-555-0100', [A, B]],
  ['202/555-0143; 305/555-0100', [A, B]],
  ['202-555-0143|305-555-0100', [A, B]],
  ['2025550143 3055550100', [A, B]],
  ['(202) 555-0143 (305) 555-0100', [A, B]],
  ['+12025550143+13055550100', [], ["'+12025550143+13055550100' is not a phone number"]],
  ['202-555-0143 or 305-555-0100', [A, B]],
  ['202-555-0143 & 305-555-0100', [A, B]],
  ['202-555-0143\n305-555-0100', [A, B]],
  ['202-555-0143 (home), 305-555-0100 (cell)', [A, B]],
  ['H: 202-555-0143 W: 305-555-0100', [A, B]],
  ['202-555-0143 x12', [A], ['Extension 12 of (202) 555-0143 is not stored']],
  ['202-555-0143, ext. 12; 305-555-0100', [A, B], ['Extension 12 of (202) 555-0143 is not stored']],
  ['202-555-0143;ext=12', [A], ['Extension 12 of (202) 555-0143 is not stored']],
  ['202-555-0143;12', [A], ['Extension 12 of (202) 555-0143 is not stored']],
  ['202-555-0143;3055550', [A], ['Extension 3055550 of (202) 555-0143 is not stored']],
  ['202-555-0143/0144', [A], ["'0144' has 4 digits; a phone number has 10"]],
  ['202-555-0143; Fax 305-555-0100', [A], ["'Fax 305-555-0100' is a fax number"]],
  ['="202-555-0143;305-555-0100"', [A, B]],
])('%j: every number is stored or reported', (cell, numbers, reported = []) => {
  const row = rowOf({ phone: cell }, ['Phone'])
  if (!row.ok) return expect([[], [row.reason]]).toEqual([numbers, reported])
  expect(row.contact.phones.map(({ e164 }) => e164)).toEqual(numbers)
  expect([...row.leftOut, ...(row.remarks ?? [])]).toEqual(reported)
})

test('a label is the type of its number, never a number', () => {
  const headers = ['Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value']
  const row = normaliseRow(['phoneType', 'phone', 'phoneType', 'phone'], headers, [
    '* Mobile',
    '2025550143',
    'Work Fax',
    '3055550100',
  ])
  expect(row).toEqual({
    ok: true,
    contact: { phones: [{ e164: A, type: 'mobile' }] },
    leftOut: ["'3055550100' is a fax number"],
    problems: ['invalidNumber'],
  })
})

test.each([
  '1',
  'TRUE',
  'yes',
  'Y',
  'x',
  'X',
  'si',
  'Sí',
  'oui',
  'ja',
  'wahr',
  'vrai',
  'DNC',
  'Opted out',
  '2026-03-01',
  '1.0',
  '="1"',
  '✓',
  'STOP',
  'asked on the phone',
])('%j in a do-not-call column means yes', (cell) =>
  expect(rowOf({ phone: '2025550143; 3055550100', doNotCall: cell })).toMatchObject({ doNotCall: [A, B] }),
)

test.each([
  '',
  ' ',
  '0',
  '0.0',
  'FALSE',
  'no',
  'N',
  'non',
  'nein',
  'falsch',
  'faux',
  'n/a',
  '-',
  '—',
  'None',
  'Clean',
  'Opted in',
  '☐',
  '="0"',
  'Not on DNC',
])('%j in a do-not-call column means no', (cell) =>
  expect(rowOf({ phone: '2025550143', doNotCall: cell })).not.toHaveProperty('doNotCall'),
)

test('a refused row and further numbers are on the list too, and a withdrawn consent counts', () => {
  const headers = ['Name', 'Phone', 'Opted Out', 'DNC']
  expect(
    normaliseRow(['name', 'phone', 'doNotCall', 'doNotCall'], headers, ['x'.repeat(500), '2025550143', '', 'x']),
  ).toEqual({
    ok: false,
    reason: 'Full name is longer than 400 characters',
    doNotCall: [A],
    problems: ['tooLong'],
  })
  expect(rowOf({ phone: '2025550143', consent: 'Withdrawn 2026-01-02' })).toMatchObject({ doNotCall: [A] })
  expect(rowOf({ phone: '2025550143', consent: 'no' }, ['Phone', 'OK to call'])).toMatchObject({ doNotCall: [A] })
  expect(rowOf({ phone: '2025550143', consent: 'no' }, ['Phone', 'Consent'])).not.toHaveProperty('doNotCall')
})

test('tags, source, notes, owner and consent are read', () => {
  expect(
    rowOf({
      phone: '2025550143',
      tags: 'Roof; VIP, Roof ::: * myContacts',
      source: '="Web form"',
      notes: 'Call after 5\nasks for Ann',
      owner: 'mia@harbor.test',
      consent: 'Written, 2026-01-02',
    }),
  ).toEqual({
    ok: true,
    contact: {
      phones: [{ e164: A, type: 'other' }],
      mergeFields: [
        { id: 'source', label: 'Source', value: 'Web form' },
        { id: 'owner', label: 'Owner', value: 'mia@harbor.test' },
        { id: 'consent', label: 'Consent', value: 'Written, 2026-01-02' },
      ],
    },
    leftOut: [],
    tags: ['Roof', 'VIP'],
    note: 'Call after 5 asks for Ann',
  })
})
