import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { hasFoldedTerm } from '../../../db/dialect'
import type { DropState } from '../../../machines/server/drop'
import { resolveCallOwner } from '../call-history/call-scope.server'
import type { Ctx } from '../context.server'
import type { Page } from '../paging/page'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { timeCursor, timePosition, type TimePosition } from '../paging/time-cursor'
import { fullName } from '../person-name'
import type { DropRecord } from '../ringless/drop-record'
import { statusOf } from '../ringless/drop-status'
import { parseSearch } from '../search/search-terms'
import type { DropFilter, DropRecordView, DropsOnly, ListDrops } from './compliance.schema'
import { dropFacts } from './drop-facts'

const DAY_MS = 86_400_000

const FILTERS: Record<DropsOnly, RawBuilder<SqlBool>> = {
  sent: sql`drops.sent_at is not null`,
  refused: sql`drops.sent_at is null`,
  failed: sql`drops.state = 'failed'`,
  unknown: sql`drops.state in ('unknown', 'uncertain')`,
}

const dropsWithNames = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('drops')
    .innerJoin('drop_batches', 'drop_batches.id', 'drops.batch_id')
    .leftJoin('contacts', 'contacts.id', 'drops.contact_id')
    .innerJoin('users', 'users.id', 'drop_batches.user_id')
    .selectAll('drops')
    .select([
      'drop_batches.user_id',
      'drop_batches.name as batch_name',
      'drop_batches.forwarding_number',
      'contacts.first_name as contact_first_name',
      'contacts.last_name as contact_last_name',
      'users.first_name as member_first_name',
      'users.last_name as member_last_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof dropsWithNames>['execute']>>[number]

/** Newest first; a page may be short and have a cursor. Throws forbidden, not_found. */
export async function listDropRecords(
  ctx: Ctx,
  { cursor, limit, ...filter }: ListDrops,
): Promise<Page<DropRecordView>> {
  const { days, only, search, scope, userId } = filter
  const owner = await resolveCallOwner(ctx, { direction: 'outbound', team: scope === 'team', userId })
  const owned = sql<SqlBool>`drops.account_id = ${owner.accountId} and drops.checked_at is not null`
  const inScope =
    days === undefined ? owned : sql<SqlBool>`${owned} and drops.checked_at >= ${ctx.clock.now() - days * DAY_MS}`
  const conditions = [
    ...(owner.userId === null ? [] : [sql<SqlBool>`drop_batches.user_id = ${owner.userId}`]),
    ...(only ? [FILTERS[only]] : []),
    ...parseSearch(search ?? '').map(matchesTerm),
  ]
  const isBefore = (from: TimePosition) => sql<SqlBool>`(drops.checked_at, drops.id) < (${from.at}, ${from.id})`
  const { items, nextCursor } = await searchInSteps<Row, TimePosition>({
    limit,
    from: timePosition(cursor),
    positionOf: ({ checked_at, id }) => ({ at: checked_at!, id }),
    toCursor: timeCursor,
    async stepEnd(from) {
      if (conditions.length === 0) return null
      const last = await ctx.db.q
        .selectFrom('drops')
        .select(['checked_at', 'id'])
        .where(inScope)
        .$if(from !== null, (query) => query.where(isBefore(from!)))
        .orderBy('checked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(STEP_ROWS - 1)
        .executeTakeFirst()
      return last ? { at: last.checked_at!, id: last.id } : null
    },
    async read({ from, until, limit: most }) {
      let query = dropsWithNames(ctx)
        .where(inScope)
        .$if(from !== null, (part) => part.where(isBefore(from!)))
        .$if(until !== null, (part) =>
          part.where(sql<SqlBool>`(drops.checked_at, drops.id) >= (${until!.at}, ${until!.id})`),
        )
      for (const condition of conditions) query = query.where(condition)
      return query.orderBy('drops.checked_at', 'desc').orderBy('drops.id', 'desc').limit(most).execute()
    },
  })
  return { items: items.map(toDropRecord), nextCursor }
}

const matchesTerm = (term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasFoldedTerm('contacts.search', term)} or ${hasFoldedTerm('drops.e164', term)})`

const toDropRecord = (row: Row): DropRecordView => ({
  id: row.id,
  checkedAt: new Date(row.checked_at!).toISOString(),
  phone: row.e164,
  contact:
    row.contact_id === null
      ? null
      : { contactId: row.contact_id, firstName: row.contact_first_name ?? '', lastName: row.contact_last_name ?? '' },
  member: { userId: row.user_id, name: fullName(row.member_first_name, row.member_last_name) },
  batch: { id: row.batch_id, name: row.batch_name },
  forwardingNumber: row.forwarding_number,
  status: statusOf(row.state as DropState),
  facts: dropFacts({
    record: JSON.parse(row.compliance!) as DropRecord,
    hasLeft: row.sent_at !== null,
    reason: row.reason_text,
  }),
})

export function dropRecordsFile(filter: Partial<DropFilter>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/v1/compliance/drops/download${query.size > 0 ? `?${query}` : ''}`
}
