import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { ContactCount, ContactFilter, ContactSort } from '../contact-search/contact-filter.schema'
import { countContacts, findContacts } from '../contact-search/find-contacts.read.server'
import type { Ctx } from '../context.server'
import { forbidden, notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { fullName } from '../person-name'
import { canManageRecord } from './can-manage-record'
import type { ContactListView, ContactView } from './contacts.schema'
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

export async function listContactLists(ctx: Ctx, { cursor, limit }: PageInput): Promise<Page<ContactListView>> {
  const rows = await ctx.db.q
    .selectFrom('contact_lists')
    .selectAll()
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('deleted_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    items: rows.slice(0, limit).map((row) => toListView(ctx, row)),
    nextCursor: nextCursor(rows, limit, ({ id }) => id),
  }
}

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
