import { requirePermission } from '../access/require'
import type { ContactFilter, ContactSort } from '../contact-search/contact-filter.schema'
import { contactFields, STORED_FIELDS } from '../contacts/contact-fields'
import { listContacts } from '../contacts/contacts.read.server'
import type { ContactView } from '../contacts/contacts.schema'
import type { Ctx } from '../context.server'
import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { importOnlyFields } from '../imports/import-only-fields'
import { exportsWords } from './exports.words'

/** Of a person; further numbers share the last column. */
const NUMBER_COLUMNS = 3

/** That the import reads. */
const FIELDS = STORED_FIELDS.filter((field) => contactFields[field].sources.some((source) => source === 'csv'))

const NUMBERS = Array.from({ length: NUMBER_COLUMNS }, (_, index) => index)

const COLUMNS = [
  ...FIELDS.map((field) => contactFields[field].label),
  ...NUMBERS.map((index) => exportsWords.phone(index + 1)),
  exportsWords.otherPhones,
  importOnlyFields.doNotCall.label,
  importOnlyFields.tags.label,
  exportsWords.lastCalled,
  exportsWords.created,
]

/** Of `contactsCsv`, with the fields of its filter. */
export const contactsCsvPath = (filter: Record<string, string | undefined>): string => {
  const given = Object.entries(filter).filter((field): field is [string, string] => field[1] !== undefined)
  return `/api/v1/exports/contacts${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}

/** In the order of the page. Throws forbidden, not_found before the first chunk. */
export async function* contactsCsv(
  ctx: Ctx,
  filter: ContactFilter & { sort?: ContactSort | undefined },
): AsyncGenerator<string> {
  requirePermission(ctx, 'board:admin')
  yield* streamCsv({
    columns: COLUMNS,
    page: (page) => listContacts(ctx, { ...filter, ...page }),
    async toCells(contacts) {
      const tags = await findTags(
        ctx,
        contacts.map(({ id }) => id),
      )
      return contacts.map((contact) => toCells(contact, tags.get(contact.id) ?? []))
    },
  })
}

async function findTags(ctx: Ctx, contactIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (contactIds.length === 0) return found
  const rows = await ctx.db.q
    .selectFrom('contact_tags')
    .select(['contact_id', 'tag'])
    .where('contact_id', 'in', contactIds)
    .orderBy('tag')
    .execute()
  for (const { contact_id: id, tag } of rows) found.set(id, [...(found.get(id) ?? []), tag])
  return found
}

function toCells(contact: ContactView, tags: readonly string[]): CsvCells {
  const numbers = contact.phones.map(({ display }) => display)
  return [
    ...FIELDS.map((field) => contact[field]),
    ...NUMBERS.map((index) => numbers[index] ?? ''),
    numbers.slice(NUMBER_COLUMNS).join(', '),
    contact.phones.some(({ doNotCall }) => doNotCall) ? exportsWords.yes : exportsWords.no,
    tags.join(', '),
    contact.lastCalledAt,
    contact.createdAt,
  ]
}
