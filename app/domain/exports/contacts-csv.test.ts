import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { IMPORT_FIELDS, importHeadings, type ImportField } from '../contacts/contact-fields'
import { createContact } from '../contacts/create-contact.server'
import { addSuppression } from '../protection/add-suppression.server'
import { contactsCsv, contactsCsvPath } from './contacts-csv.server'

let world: World
let olivia: UserActor
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
})
afterEach(() => world.close())

const read = async (filter: Parameters<typeof contactsCsv>[1] = {}, by = olivia): Promise<string[][]> => {
  let text = ''
  for await (const chunk of contactsCsv(world.as(by), filter)) text += chunk
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!))
}
const column = (rows: string[][], name: string): string[] => rows.slice(1).map((row) => row[rows[0]!.indexOf(name)]!)

test('every matching contact is a row, over more than one chunk, in the order of the page', async () => {
  const ctx = world.as(olivia)
  for (let index = 0; index < 130; index += 1)
    await createContact(ctx, {
      firstName: `Ann${String(index).padStart(3, '0')}`,
      state: index % 2 === 0 ? 'AZ' : 'TX',
      numbers: [`+1602555${1000 + index}`],
    })
  const rows = await read({ state: 'AZ', sort: 'name' })
  expect(column(rows, 'First name')).toEqual(
    Array.from({ length: 65 }, (_, index) => `Ann${String(2 * index).padStart(3, '0')}`),
  )
  expect(column(rows, 'Phone number')[0]).toBe('(602) 555-1000')
})

test('numbers beyond three share a column, and a suppressed number is said', async () => {
  const ctx = world.as(olivia)
  const numbers = [1, 2, 3, 4, 5].map((last) => `+1602555100${last}`)
  await createContact(ctx, { firstName: 'Zoë', numbers })
  await addSuppression(ctx, { number: numbers[4]!, type: 'MANUAL' })
  const rows = await read()
  expect(column(rows, 'Phone number 3')).toEqual(['(602) 555-1003'])
  expect(column(rows, 'Other phone numbers')).toEqual(['(602) 555-1004, (602) 555-1005'])
  expect(column(rows, 'Do not call')).toEqual(['Yes'])
})

test('its headings are those that the import reads', async () => {
  const known = IMPORT_FIELDS.filter((field): field is Exclude<ImportField, 'ignore'> => field !== 'ignore')
  const headings = new Set(known.flatMap((field) => [...importHeadings(field)]))
  const fold = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '')
  const [head] = await read()
  const notRead = head!.filter((heading) => !headings.has(fold(heading)))
  expect(notRead).toEqual(['Other phone numbers', 'Last called (UTC)', 'Created (UTC)'])
})

test('members and coaches may not take the contacts with them', async () => {
  for (const role of ['MEMBER', 'COACH'] as const) {
    const person = await world.person({ accountId: olivia.accountId, role })
    await expect(read({}, person)).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('the address names the filter', () => {
  expect(contactsCsvPath({})).toBe('/api/v1/exports/contacts')
  expect(contactsCsvPath({ search: 'Zoë & co', tag: undefined })).toBe(
    '/api/v1/exports/contacts?search=Zo%C3%AB+%26+co',
  )
})
