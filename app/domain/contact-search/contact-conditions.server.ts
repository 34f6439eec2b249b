import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { hasFoldedTerm, noIndex } from '../../../db/dialect'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { stateCode } from '../places/us-states'
import { isNumberTerm, parseSearch, prefixTerm } from '../search/search-terms'
import { isBackfilling } from './backfill-contacts.server'
import type { ContactFilter } from './contact-filter.schema'
import { findAccountNo, NUMBER_MARK } from './index-contact.server'

type Condition = RawBuilder<SqlBool>

/** Contacts that fulfil one part of the filter, by an index. */
export interface Source {
  /** Selects `id`. */
  ids: RawBuilder<unknown>
  /** As many rows, faster to count. */
  rows: RawBuilder<unknown>
}

export interface ContactConditions {
  accountId: string
  /** Of a contact's id, named by the caller: read no contact. */
  byId: ReadonlyArray<(id: RawBuilder<string>) => Condition>
  /** Of a row of `contacts`. */
  byRow: readonly Condition[]
  /** A small one is read instead of all contacts. */
  sources: readonly Source[]
}

const source = (ids: RawBuilder<unknown>, rows = ids): Source => ({ ids, rows })

/** Throws not_found for an import or campaign of another account. */
export async function buildConditions(ctx: Ctx, filter: ContactFilter): Promise<ContactConditions> {
  const { accountId } = requireUser(ctx)
  const byId: Array<ContactConditions['byId'][number]> = []
  const byRow: Condition[] = []
  const sources: Source[] = []
  const own = sql`contacts.account_id = ${accountId} and contacts.deleted_at is null`

  for (const listId of await listIds(ctx, accountId, filter)) {
    byId.push(
      (id) =>
        sql`exists (select 1 from contact_list_members as m where m.list_id = ${listId} and m.contact_id = ${id})`,
    )
    sources.push(source(sql`select contact_id as id from contact_list_members where list_id = ${listId}`))
  }
  const { tag, assignedTo, campaignId, doNotContact, state: givenState, vendorContactId } = filter
  if (tag !== undefined) {
    byId.push((id) => sql`exists (select 1 from contact_tags as t where t.contact_id = ${id} and t.tag = ${tag})`)
    sources.push(
      source(sql`select contact_id as id from contact_tags where account_id = ${accountId} and tag = ${tag}`),
    )
  }
  if (assignedTo !== undefined && assignedTo !== '') {
    byId.push(
      (id) => sql`exists (select 1 from leads as l where l.contact_id = ${id} and l.assigned_to = ${assignedTo})`,
    )
    sources.push(
      source(
        sql`select distinct contact_id as id from leads where account_id = ${accountId} and assigned_to = ${assignedTo} and assigned_to <> ''`,
      ),
    )
  }
  if (campaignId !== undefined) {
    await requireCampaign(ctx, accountId, campaignId)
    byId.push(
      (id) =>
        sql`exists (select 1 from campaign_records as c where c.campaign_id = ${campaignId} and c.contact_id = ${id})`,
    )
    sources.push(source(sql`select contact_id as id from campaign_records where campaign_id = ${campaignId}`))
  }
  if (doNotContact !== undefined) {
    const isSuppressed = (id: RawBuilder<string>): Condition =>
      sql`exists (select 1 from contact_phones as p inner join suppressions as s on s.account_id = p.account_id and s.e164 = p.e164 where p.contact_id = ${id})`
    byId.push(doNotContact === 'yes' ? isSuppressed : (id) => sql`not ${isSuppressed(id)}`)
    if (doNotContact === 'yes')
      sources.push(
        source(
          sql`select distinct p.contact_id as id from suppressions as s inner join contact_phones as p on p.account_id = s.account_id and p.e164 = s.e164 where s.account_id = ${accountId}`,
        ),
      )
  }
  if (vendorContactId !== undefined) {
    byRow.push(sql`contacts.vendor_contact_id = ${vendorContactId}`)
    sources.push(source(sql`select id from contacts where ${own} and vendor_contact_id = ${vendorContactId}`))
  }
  if (givenState !== undefined) {
    const state = stateCode(givenState) ?? givenState
    byRow.push(sql`${noIndex('contacts.state')} = ${state}`)
    sources.push(source(sql`select id from contacts where ${own} and state = ${state}`))
  }
  addTimes(filter, own, byRow, sources)
  const terms = parseSearch(filter.search ?? '')
  const isIndexed = terms.length > 0 && !(await isBackfilling(ctx))
  for (const term of terms) {
    byRow.push(hasFoldedTerm('contacts.search', isIndexed && !isNumberTerm(term) ? ` ${term}` : term))
    if (isIndexed) sources.push(await wordSource(ctx, accountId, term))
  }
  return { accountId, byId, byRow, sources }
}

function addTimes(
  { called, calledSince, createdFrom, createdTo }: ContactFilter,
  own: RawBuilder<unknown>,
  byRow: Condition[],
  sources: Source[],
): void {
  if (called !== undefined || calledSince !== undefined) {
    const since = calledSince === undefined ? 1 : Date.parse(calledSince)
    const isCalled = called !== 'no'
    byRow.push(sql`${noIndex('contacts.last_called_at')} ${isCalled ? sql`>=` : sql`<`} ${since}`)
    if (isCalled) sources.push(source(sql`select id from contacts where ${own} and last_called_at >= ${since}`))
  }
  const bounds: RawBuilder<unknown>[] = []
  if (createdFrom !== undefined) bounds.push(sql`>= ${Date.parse(createdFrom)}`)
  if (createdTo !== undefined) bounds.push(sql`< ${Date.parse(createdTo)}`)
  if (bounds.length === 0) return
  for (const bound of bounds) byRow.push(sql`${noIndex('contacts.created_at')} ${bound}`)
  const both = bounds.map((bound) => sql`created_at ${bound}`)
  sources.push(source(sql`select id from contacts where ${own} and ${sql.join(both, sql` and `)}`))
}

async function wordSource(ctx: Ctx, accountId: string, term: string): Promise<Source> {
  const no = (await findAccountNo(ctx, accountId)) ?? 0
  const ranges = [prefixTerm(term), ...(isNumberTerm(term) ? [prefixTerm(NUMBER_MARK + term)] : [])]
  const nos = sql.join(
    ranges.map(
      ({ from, to }) =>
        sql`select contact_no from contact_words where account_no = ${no} and word >= ${from} and word < ${to}`,
    ),
    sql` union `,
  )
  return source(sql`select id from contacts where search_no in (${nos})`, nos)
}

/** The list, and the list of the import. */
async function listIds(ctx: Ctx, accountId: string, { listId, importId }: ContactFilter): Promise<string[]> {
  if (importId === undefined) return listId === undefined ? [] : [listId]
  const row = await ctx.db.q
    .selectFrom('imports')
    .select('list_id')
    .where('id', '=', importId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw notFound('Import')
  return [...(listId === undefined ? [] : [listId]), row.list_id ?? '']
}

async function requireCampaign(ctx: Ctx, accountId: string, id: string): Promise<void> {
  const row = await ctx.db.q
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw notFound('Campaign')
}
