import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import { noIndex } from '../../../db/dialect'
import type { Tables } from '../../../db/schema/tables'
import type { Ctx } from '../context.server'
import type { Page, PageInput } from '../paging/page'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { buildConditions, type ContactConditions, type Source } from './contact-conditions.server'
import { MAX_COUNT, type ContactCount, type ContactFilter, type ContactSort } from './contact-filter.schema'
import {
  contactOrder,
  isAfter,
  isListOrder,
  isUpTo,
  orderBy,
  parseCursor,
  toCursor,
  type ContactOrder,
  type OrderPosition,
} from './contact-orders'

type ContactRow = Selectable<Tables['contacts']>
type FoundRow = ContactRow & { position?: number }

/** Up to here, sorting the matches is faster than filtering contacts in order. */
const MAX_SOURCE = 20_000
/** Of STEP_ROWS contacts. Further ones are not counted. */
const MAX_COUNT_STEPS = 10

export interface FindContacts extends PageInput {
  filter: ContactFilter
  sort?: ContactSort | 'newest' | undefined
}

const bool = (condition: RawBuilder<unknown>) => condition as RawBuilder<SqlBool>
const CONTACT_ID = sql<string>`contacts.id`

/** The smallest part of the filter; null: each has many contacts. */
async function findSmallSource(ctx: Ctx, { sources }: ContactConditions): Promise<Source | null> {
  let smallest: { source: Source; size: number } | null = null
  for (const source of sources) {
    const limit: number = smallest?.size ?? MAX_SOURCE + 1
    const { size }: { size: number } = (await ctx.db.q
      .selectFrom(sql<{ one: number }>`(select 1 as one from (${source.rows}) as found limit ${limit})`.as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('size'))
      .executeTakeFirst())!
    if (size < limit) smallest = { source, size }
    if (smallest?.size === 0) break
  }
  return smallest?.source ?? null
}

function contactsWhere(ctx: Ctx, { accountId, byId, byRow }: ContactConditions, source: Source | null) {
  const own = source === null ? sql.ref<string>('contacts.account_id') : noIndex<string>('contacts.account_id')
  let query = ctx.db.q.selectFrom('contacts').where(own, '=', accountId).where('contacts.deleted_at', 'is', null)
  if (source) {
    // Before the contact is read.
    const conditions = byId.map((matches) => matches(sql<string>`source.id`))
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
    query = query.where(bool(sql`contacts.id in (select source.id from (${source.ids}) as source ${where})`))
  } else for (const matches of byId) query = query.where(matches(CONTACT_ID))
  for (const condition of byRow) query = query.where(condition)
  return query
}

const inList = (query: ReturnType<typeof contactsWhere>, listId: string) =>
  query
    .innerJoin('contact_list_members', 'contact_list_members.contact_id', 'contacts.id')
    .where('contact_list_members.list_id', '=', listId)

function orderedContacts(
  ctx: Ctx,
  conditions: ContactConditions,
  source: Source | null,
  { order, listId }: { order: ContactOrder; listId: string | undefined },
) {
  const query = contactsWhere(ctx, conditions, source)
  return isListOrder(order)
    ? inList(query, listId!).selectAll('contacts').select('contact_list_members.position')
    : query.selectAll('contacts')
}

const positionOf = (order: ContactOrder, row: FoundRow): OrderPosition =>
  order.columns.map((column) => row[column.slice(column.indexOf('.') + 1) as 'id'])

/** A page may be short and have a cursor. Throws not_found for an import or campaign. */
export async function findContacts(ctx: Ctx, { filter, sort, cursor, limit }: FindContacts): Promise<Page<ContactRow>> {
  const { listId } = filter
  const order = contactOrder(sort, listId !== undefined)
  // The order of a list reads its members already.
  const conditions = await buildConditions(ctx, isListOrder(order) ? { ...filter, listId: undefined } : filter)
  const isFiltered = conditions.byId.length + conditions.byRow.length > 0
  const source = isFiltered ? await findSmallSource(ctx, conditions) : null
  return searchInSteps<FoundRow, OrderPosition>({
    limit,
    from: parseCursor(order, cursor),
    positionOf: (row) => positionOf(order, row),
    toCursor,
    stepEnd: async (from) =>
      isFiltered && source === null ? stepEnd(ctx, conditions.accountId, { order, listId, from }) : null,
    async read({ from, until, limit: most }) {
      let query = orderedContacts(ctx, conditions, source, { order, listId })
      if (from) query = query.where(bool(isAfter(order, from)))
      if (until) query = query.where(bool(isUpTo(order, until)))
      return query.orderBy(orderBy(order)).limit(most).execute()
    },
  })
}

/** Last contact of a step; null: fewer than STEP_ROWS are left. */
async function stepEnd(
  ctx: Ctx,
  accountId: string,
  { order, listId, from }: { order: ContactOrder; listId: string | undefined; from: OrderPosition | null },
): Promise<OrderPosition | null> {
  let query = orderedContacts(ctx, { accountId, byId: [], byRow: [], sources: [] }, null, { order, listId })
  if (from) query = query.where(bool(isAfter(order, from)))
  const row = await query
    .orderBy(orderBy(order))
    .limit(1)
    .offset(STEP_ROWS - 1)
    .executeTakeFirst()
  return row ? positionOf(order, row) : null
}

/** Exact up to MAX_COUNT. Throws as findContacts. */
export async function countContacts(ctx: Ctx, filter: ContactFilter): Promise<ContactCount> {
  const conditions = await buildConditions(ctx, filter)
  const isFiltered = conditions.byId.length + conditions.byRow.length > 0
  const source = isFiltered ? await findSmallSource(ctx, conditions) : null
  if (!isFiltered || source !== null) return bounded(await countRows(ctx, contactsWhere(ctx, conditions, source)))
  if (conditions.byId.length + conditions.byRow.length === 1 && conditions.sources.length === 1)
    return bounded(MAX_SOURCE)
  const order = contactOrder(undefined, false)
  let count = 0
  let from: OrderPosition | null = null
  for (let step = 0; step < MAX_COUNT_STEPS; step++) {
    const until = await stepEnd(ctx, conditions.accountId, { order, listId: undefined, from })
    let query = contactsWhere(ctx, conditions, null)
    if (from) query = query.where(bool(isAfter(order, from)))
    if (until) query = query.where(bool(isUpTo(order, until)))
    count += await countRows(ctx, query)
    if (until === null || count > MAX_COUNT) return bounded(count)
    from = until
    await breathe()
  }
  return { count, isExact: false }
}

const bounded = (count: number): ContactCount => ({ count: Math.min(count, MAX_COUNT), isExact: count <= MAX_COUNT })

async function countRows(ctx: Ctx, query: ReturnType<typeof contactsWhere>): Promise<number> {
  const found = query
    .select('contacts.id')
    .limit(MAX_COUNT + 1)
    .as('found')
  const { count } = await ctx.db.q
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
