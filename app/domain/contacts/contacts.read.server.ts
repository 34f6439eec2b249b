import { sql, type Selectable } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { ContactCount, ContactFilter, ContactSort } from '../contact-search/contact-filter.schema'
import { countContacts, findContacts } from '../contact-search/find-contacts.read.server'
import type { Ctx } from '../context.server'
import { forbidden, notFound } from '../errors'
import type { Page, PageInput } from '../paging/page'
import type { SortOf } from '../paging/sort'
import { countRows, sortedPage, type SortColumns } from '../paging/sorted-page.server'
import { fullName } from '../person-name'
import { parseSearch } from '../search/search-terms'
import { canManageRecord } from './can-manage-record'
import type { ContactListView, ContactView, ListFilter, ListSort } from './contacts.schema'
import { numbersWithSuppressions } from './numbers-with-suppressions.server'
import { formatPhone } from '../phone-numbers/phone'
import { pickStoredFields } from './normalize-field.server'
import { contactsWords } from './contacts.words'

export type ContactRow = Selectable<Tables['contacts']>
type ListRow = Selectable<Tables['contact_lists']>

const iso = (ms: number) => new Date(ms).toISOString()

/** Throws not_found, also for deleted contacts. */
export async function findContactRow(ctx: Ctx, id: string): Promise<ContactRow> {
  const row = await ctx.db.q
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Contact')
  return row
}

async function toContactViews(ctx: Ctx, rows: readonly ContactRow[]): Promise<ContactView[]> {
  if (rows.length === 0) return []
  const phones = await numbersWithSuppressions(ctx.db.q)
    .select(['contact_phones.contact_id', 'contact_phones.e164', 'contact_phones.type'])
    .select('suppressions.id as suppressionId')
    .where(
      'contact_phones.contact_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('contact_phones.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...pickStoredFields(row),
    name: contactName(row),
    mergeFields: JSON.parse(row.merge_fields) as ContactView['mergeFields'],
    phones: phones
      .filter((phone) => phone.contact_id === row.id)
      .map(({ e164, type, suppressionId }) => ({
        number: e164,
        display: formatPhone(e164),
        type,
        doNotCall: suppressionId !== null,
      })),
    lastCalledAt: row.last_called_at > 0 ? iso(row.last_called_at) : null,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }))
}

/** Specification's text (1-boards §8). */
export const contactName = (row: Pick<ContactRow, 'first_name' | 'last_name'>): string =>
  fullName(row.first_name, row.last_name) || contactsWords.noName

/** Throws not_found. */
export async function findContact(ctx: Ctx, id: string): Promise<ContactView> {
  const [view] = await toContactViews(ctx, [await findContactRow(ctx, id)])
  if (!view) throw notFound('Contact')
  return view
}

/** Oldest first. Leaves out deleted contacts and those of other accounts. */
export async function listContactsById(ctx: Ctx, ids: readonly string[]): Promise<ContactView[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.q
    .selectFrom('contacts')
    .selectAll()
    .where('id', 'in', ids)
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return toContactViews(ctx, rows)
}

export type ContactsInput = PageInput & ContactFilter & { sort?: ContactSort | undefined }

/** Newest first, or in list order. A search page may be short and have a next cursor. Throws not_found. */
export async function listContacts(
  ctx: Ctx,
  { cursor, limit, sort, ...filter }: ContactsInput,
): Promise<Page<ContactView>> {
  if (filter.listId !== undefined) await findContactList(ctx, filter.listId)
  const page = await findContacts(ctx, { cursor, limit, sort, filter })
  return { items: await toContactViews(ctx, page.items), nextCursor: page.nextCursor }
}

/** Of listContacts. Throws not_found. */
export async function countMatchingContacts(ctx: Ctx, filter: ContactFilter): Promise<ContactCount> {
  if (filter.listId !== undefined) await findContactList(ctx, filter.listId)
  return countContacts(ctx, filter)
}

const toListView = (ctx: Ctx, row: ListRow): ContactListView => ({
  id: row.id,
  name: row.name,
  source: row.source,
  contactCount: row.contact_count,
  can: { change: canManageRecord(requireUser(ctx), row) },
  createdAt: iso(row.created_at),
})

const LIST_SORT: SortColumns<ListSort> = {
  name: { type: 'text', value: sql<string>`lower(contact_lists.name)` },
  contacts: { type: 'number', value: sql<number>`contact_lists.contact_count` },
  created: { type: 'number', value: sql<number>`contact_lists.created_at` },
}

const matchingLists = (ctx: Ctx, { search = '', source }: ListFilter) =>
  ctx.db.q
    .selectFrom('contact_lists')
    .selectAll()
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('deleted_at', 'is', null)
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .where(({ and }) => and(parseSearch(search).map((term) => hasTerm('contact_lists.name', term))))

/** Newest first. */
export async function listContactLists(
  ctx: Ctx,
  { cursor, limit, sort, ...filter }: PageInput & ListFilter & { sort?: SortOf<ListSort> | undefined },
): Promise<Page<ContactListView>> {
  const page = await sortedPage(matchingLists(ctx, filter), 'contact_lists', {
    sort,
    columns: LIST_SORT,
    cursor,
    limit,
  })
  return { ...page, items: page.items.map((row) => toListView(ctx, row)) }
}

/** Of listContactLists. */
export const countContactLists = (ctx: Ctx, filter: ListFilter): Promise<number> =>
  countRows(matchingLists(ctx, filter))

/** Throws not_found. */
export const findContactList = async (ctx: Ctx, id: string): Promise<ContactListView> =>
  toListView(ctx, await findListRow(ctx, id))

/** Throws not_found, forbidden. */
export async function findManagedList(ctx: Ctx, id: string): Promise<ListRow> {
  const row = await findListRow(ctx, id)
  if (!canManageRecord(requireUser(ctx), row)) throw forbidden()
  return row
}

async function findListRow(ctx: Ctx, id: string): Promise<ListRow> {
  const row = await ctx.db.q
    .selectFrom('contact_lists')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('List')
  return row
}
