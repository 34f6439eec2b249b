import { expect, test } from 'vitest'
import { guessMapping, isHeaderRow } from './import-fields'
import { normaliseRow } from './normalize-row.server'

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
  'a column %s may hold another program’s row numbers: it is never guessed',
  (heading) => {
    const ids = [['3125550142'], ['3125550143']]
    expect(guessMapping([heading, 'Phone'], ids)).toEqual(['ignore', 'phone'])
    expect(guessMapping([heading], [['60614'], ['60615']])).toEqual(['ignore'])
    expect(isHeaderRow([heading, 'Who'], [['1', 'Ann']])).toBe(true)
  },
)

test('columns without a name are detected by their cells', () => {
  const rows = [
    ['Mia', '(602) 555-0123', 'mia@harbor.test', 'AZ', '85001', '120000'],
    ['Ben', '312-555-0142', 'ben@harbor.test', 'IL', '60601', '95000.50'],
  ]
  const headers = rows[0]!.map((_, column) => `Column ${column + 1}`)
  expect(guessMapping(headers, rows)).toEqual(['ignore', 'phone', 'email', 'state', 'zip', 'ignore'])
})

test.each([
  ['Outlook', ['First Name', 'Business Fax', 'Mobile Phone', 'Home Fax', 'Pager', 'Telex'], [2]],
  ['Salesforce', ['Name', 'Phone', 'Fax', 'Asst. Phone', 'Account ID', 'Account Number'], [1]],
  ['HubSpot', ['First Name', 'Fax Number', 'Mobile Phone Number', 'Associated Company ID'], [2]],
  ['an insurer', ['Insured', 'Policy #', 'Cell #', 'License No.', 'NPI', 'customer_number', 'OrderNumber'], [2]],
  ['Google Contacts', ['First Name', 'E-mail 1 - Label', 'Phone 1 - Value', 'Phone 2 - Value'], [2, 3]],
  [
    'an old program',
    ['Name', 'Phone', 'Landline', 'Wireless 1', 'Alternate', 'Alt. No 2', 'Alternate ID', 'Line'],
    [1, 2, 3, 4, 5],
  ],
  ['columns of its own', ['Name', 'Phone', 'Nummer', 'Evening telephone'], [1, 3]],
])(
  'in a file of %s only columns named as phones are phones, though others hold ten digits',
  (_whose, headers, phones) => {
    const digits = headers.map(() => '3125550142')
    const mapping = guessMapping(headers, [digits, digits])
    expect(mapping.flatMap((field, column) => (field === 'phone' ? [column] : []))).toEqual(phones)
  },
)

test.each(['Email ID', 'Mail ID', 'E-Mail ID', 'email_id', 'MailId'])('%s is an e-mail address', (heading) => {
  expect(guessMapping([heading, 'Phone'], [])).toEqual(['email', 'phone'])
})

test('without a named phone a column is detected by its cells, unless its name says otherwise', () => {
  const row = ['Ann', '3125550142', '3125550143', '3125550144', '60614']
  expect(guessMapping(['Wer', 'Wohin', 'Fax', 'Account #', 'Salary'], [row])).toEqual([
    'ignore',
    'phone',
    'ignore',
    'ignore',
    'ignore',
  ])
})

test('in our own exported files, our number and the row number are not the contact’s', () => {
  const row = ['60614', '3125550199', '(602) 555-0123', '3125550142']
  expect(guessMapping(['Row', 'Reason', 'Phone', 'Caller ID'], [row])).toEqual(['ignore', 'ignore', 'phone', 'ignore'])
  expect(guessMapping(['Row', 'Reason', 'Column 1', 'Column 2'], [row])).toEqual(['ignore', 'ignore', 'phone', 'phone'])
  expect(guessMapping(['#', 'Phone', 'Postal'], [['60614', '3125550199', '85001']])).toEqual(['ignore', 'phone', 'zip'])
})

test('a heading is distinguished from a contact', () => {
  expect(isHeaderRow(['Name', 'Phone'], [])).toBe(true)
  expect(isHeaderRow(['Wer', 'Wohin'], [['Mia', '6025550123']])).toBe(true)
  expect(isHeaderRow(['Mia', '6025550123'], [['Ben', '3125550142']])).toBe(false)
  expect(isHeaderRow(['Mia', 'mia@harbor.test'], [])).toBe(false)
})

test('a row becomes a contact', () => {
  const mapping = ['name', 'phone', 'phone', 'state', 'zip', 'ignore'] as const
  const headers = ['Name', 'Mobile', 'Work phone', 'State', 'ZIP', 'x']
  expect(
    normaliseRow(mapping, headers, ['Torres, Mia', '602-555-0123', '16025550124', 'massachusetts', '2139', 'y']),
  ).toEqual({
    ok: true,
    contact: {
      firstName: 'Mia',
      lastName: 'Torres',
      state: 'MA',
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
  [['x'.repeat(401), '6025550123'], 'Full name is longer than 400 characters'],
])('row %# is refused', (cells, reason) => {
  expect(normaliseRow(['name', 'phone'], ['Name', 'Phone'], cells)).toMatchObject({ ok: false, reason })
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

test('Google Contacts writes the numbers of one label into one cell', () => {
  const cells = ['+1 602-555-0123 ::: (602) 555-0124 ::: 602.555.0125']
  expect(guessMapping(['Phone 1 - Value'], [cells])).toEqual(['phone'])
  const row = normaliseRow(['phone'], ['Phone 1 - Value'], cells)
  expect(row.ok && row.contact.phones.map(({ e164 }) => e164)).toEqual(['+16025550123', '+16025550124', '+16025550125'])
})

test('a formula stays text', () => {
  const row = normaliseRow(['name', 'phone'], ['Name', 'Phone'], ['=HYPERLINK("http://x","Mia")', '6025550123'])
  expect(row).toMatchObject({ ok: true, contact: { lastName: expect.stringContaining('=HYPERLINK') } })
})
