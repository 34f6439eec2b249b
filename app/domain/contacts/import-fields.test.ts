import { expect, test } from 'vitest'
import { guessMapping, isHeaderRow } from './import-fields'
import { normaliseRow } from './normalise-row.server'

test.each<[string[], string[]]>([
  [
    ['First Name', 'Last Name', 'Phone Number', 'E-mail'],
    ['firstName', 'lastName', 'phone', 'email'],
  ],
  [
    ['Contact Id', 'Full Name', 'Mobile Phone', 'Work Phone', 'Phone 2', 'ZIP Code', 'State', 'Time Zone'],
    ['vendorContactId', 'name', 'phone', 'phone', 'phone', 'zip', 'state', 'timezone'],
  ],
  [
    ['Name', 'Name', 'Favourite color', 'constructor'],
    ['name', 'ignore', 'ignore', 'ignore'],
  ],
])('%j is %j', (headers, mapping) => {
  expect(guessMapping(headers, [])).toEqual(mapping)
})

test.each(['id', 'ID', 'Record ID', 'Row ID', 'row_id'])(
  'a column %s counts the rows of another program as well as people: it is not guessed, neither by its cells',
  (heading) => {
    const ids = [['3125550142'], ['3125550143']]
    expect(guessMapping([heading, 'Phone'], ids)).toEqual(['ignore', 'phone'])
    expect(guessMapping([heading], [['60614'], ['60615']])).toEqual(['ignore'])
    expect(isHeaderRow([heading, 'Who'], [['1', 'Ann']])).toBe(true)
  },
)

test('columns without a name are told by their cells', () => {
  const rows = [
    ['Mia', '(602) 555-0123', 'mia@harbor.test', 'AZ', '85001', '120000'],
    ['Ben', '312-555-0142', 'ben@harbor.test', 'IL', '60601', '95000.50'],
  ]
  const headers = rows[0]!.map((_, column) => `Column ${column + 1}`)
  expect(guessMapping(headers, rows)).toEqual(['ignore', 'phone', 'email', 'state', 'zip', 'ignore'])
})

test('a heading is told from a contact', () => {
  expect(isHeaderRow(['Name', 'Phone'], [])).toBe(true)
  expect(isHeaderRow(['Wer', 'Wohin'], [['Mia', '6025550123']])).toBe(true)
  expect(isHeaderRow(['Mia', '6025550123'], [['Ben', '3125550142']])).toBe(false)
  expect(isHeaderRow(['Mia', 'mia@harbor.test'], [])).toBe(false)
})

test('a row becomes a contact', () => {
  const mapping = ['name', 'phone', 'phone', 'state', 'zip', 'ignore'] as const
  const headers = ['Name', 'Mobile', 'Work phone', 'State', 'ZIP', 'x']
  expect(
    normaliseRow(mapping, headers, ['Torres, Mia', '602-555-0123', '16025550124', 'arizona', '2139', 'y']),
  ).toEqual({
    ok: true,
    contact: {
      firstName: 'Mia',
      lastName: 'Torres',
      state: 'AZ',
      zip: '02139',
      phones: [
        { e164: '+16025550123', type: 'mobile' },
        { e164: '+16025550124', type: 'work' },
      ],
    },
    leftOut: [],
  })
})

test.each([
  [['Mia', ''], 'No phone number'],
  [['Mia', '123'], "'123' has 3 digits; a phone number has 10"],
  [['x'.repeat(256), '6025550123'], 'The name is longer than 255 characters'],
])('row %# is refused', (cells, reason) => {
  expect(normaliseRow(['name', 'phone'], ['Name', 'Phone'], cells)).toEqual({ ok: false, reason })
})

test('one possible number is enough; a cell may hold several', () => {
  const phonesOf = (...cells: string[]) => {
    const row = normaliseRow(['phone', 'phone'], ['Home', 'Cell'], cells)
    return row.ok ? row.contact.phones : row.reason
  }
  expect(phonesOf('123', '6025550123')).toEqual([{ e164: '+16025550123', type: 'mobile' }])
  expect(phonesOf('6025550123 / 602-555-0124', '6025550123')).toEqual([
    { e164: '+16025550123', type: 'home' },
    { e164: '+16025550124', type: 'home' },
  ])
})

test('a formula stays text', () => {
  const row = normaliseRow(['name', 'phone'], ['Name', 'Phone'], ['=HYPERLINK("http://x","Mia")', '6025550123'])
  expect(row).toMatchObject({ ok: true, contact: { lastName: expect.stringContaining('=HYPERLINK') } })
})
