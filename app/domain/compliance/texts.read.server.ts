import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { resolveCallOwner } from '../call-history/call-scope.server'
import type { Ctx } from '../context.server'
import { getMessageStatus, getStatusReason } from '../sending/message-status.server'
import type { TextRecord } from '../sending/text-record'
import type { Page } from '../paging/page'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { hasFoldedTerm } from '../../../db/dialect'
import { parseSearch } from '../search/search-terms'
import { timeCursor, timePosition, type TimePosition } from '../paging/time-cursor'
import { fullName } from '../person-name'
import type { ListTexts, TextFilter, TextRecordView, TextsOnly } from './compliance.schema'
import { textFacts } from './text-facts'

const DAY_MS = 86_400_000

const FILTERS: Record<TextsOnly, RawBuilder<SqlBool>> = {
  sent: sql`messages.sent_at is not null`,
  refused: sql`messages.state = 'failed'`,
  // Replies within a day of an inbound text skip quiet hours.
  reply: sql`messages.sent_at is not null and messages.checked_at is not null and messages.decided_by is null`,
  many: sql`messages.blast_id is not null`,
}

const messagesWithNames = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .leftJoin('users', 'users.id', 'messages.author_id')
    .selectAll('messages')
    .select([
      'contacts.id as contact_id',
      'contacts.first_name as contact_first_name',
      'contacts.last_name as contact_last_name',
      'users.first_name as member_first_name',
      'users.last_name as member_last_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof messagesWithNames>['execute']>>[number]

/** Newest first; a page may be short and have a cursor. Throws forbidden, not_found. */
export async function listTextRecords(
  ctx: Ctx,
  { cursor, limit, ...filter }: ListTexts,
): Promise<Page<TextRecordView>> {
  const { days, only, search, scope, userId } = filter
  const owner = await resolveCallOwner(ctx, { direction: 'outbound', team: scope === 'team', userId })
  const owned =
    owner.userId === null
      ? sql<SqlBool>`messages.account_id = ${owner.accountId} and messages.checked_at is not null`
      : sql<SqlBool>`messages.account_id = ${owner.accountId} and messages.author_id = ${owner.userId} and messages.checked_at is not null`
  const inScope =
    days === undefined ? owned : sql<SqlBool>`${owned} and messages.checked_at >= ${ctx.clock.now() - days * DAY_MS}`
  const conditions = [...(only ? [FILTERS[only]] : []), ...parseSearch(search ?? '').map(matchesTerm)]
  const isBefore = (from: TimePosition) => sql<SqlBool>`(messages.checked_at, messages.id) < (${from.at}, ${from.id})`
  const { items, nextCursor } = await searchInSteps<Row, TimePosition>({
    limit,
    from: timePosition(cursor),
    positionOf: ({ checked_at, id }) => ({ at: checked_at!, id }),
    toCursor: timeCursor,
    async stepEnd(from) {
      if (conditions.length === 0) return null
      const last = await ctx.db.q
        .selectFrom('messages')
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
      let query = messagesWithNames(ctx)
        .where(inScope)
        .$if(from !== null, (part) => part.where(isBefore(from!)))
        .$if(until !== null, (part) =>
          part.where(sql<SqlBool>`(messages.checked_at, messages.id) >= (${until!.at}, ${until!.id})`),
        )
      for (const condition of conditions) query = query.where(condition)
      return query.orderBy('messages.checked_at', 'desc').orderBy('messages.id', 'desc').limit(most).execute()
    },
  })
  return { items: items.map(toTextRecord), nextCursor }
}

const matchesTerm = (term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasFoldedTerm('contacts.search', term)} or ${hasFoldedTerm('messages.to_number', term)})`

const toTextRecord = (row: Row): TextRecordView => ({
  id: row.id,
  checkedAt: new Date(row.checked_at!).toISOString(),
  phone: row.to_number,
  callerIdNumber: row.from_number,
  contact:
    row.contact_id === null
      ? null
      : { contactId: row.contact_id, firstName: row.contact_first_name ?? '', lastName: row.contact_last_name ?? '' },
  member:
    row.author_id === null
      ? null
      : { userId: row.author_id, name: fullName(row.member_first_name, row.member_last_name) },
  isBlast: row.blast_id !== null,
  status: getMessageStatus(row),
  facts: textFacts({
    record: JSON.parse(row.compliance!) as TextRecord,
    hasLeft: row.sent_at !== null,
    reason: getStatusReason(row),
    segments: row.segments,
  }),
})

export function textRecordsFile(filter: Partial<TextFilter>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/v1/compliance/texts/download${query.size > 0 ? `?${query}` : ''}`
}
