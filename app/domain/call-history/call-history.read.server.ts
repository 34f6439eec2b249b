import { canReadTeamCalls } from '../actor'
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { LineOutcome } from '../dial-sessions/dialer.schema'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { timeCursor, timePosition, type TimePosition } from '../paging/time-cursor'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { fullName } from '../person-name'
import { isConversation, outcomeOf, outcomeOfCaller } from './call-outcome'
import { callConditions, callOrder, type CallConditions, type CallOrder } from './call-filter.server'
import type { CallFilter, CallHistoryItem } from './call-history.schema'
import { canDisposeCall, type CallScope } from './call-scope.server'
import { playableRecordings } from '../recordings/recordings.read.server'
import { findVoicemailsOfCalls } from '../voicemails/voicemails-of-calls.read.server'

/** All columns would be 25 % slower. */
const LISTED_COLUMNS = [
  'calls.id',
  'calls.user_id',
  'calls.session_id',
  'calls.contact_id',
  'calls.direction',
  'calls.e164',
  'calls.caller_id',
  'calls.placed_at',
  'calls.answered_at',
  'calls.bridged_at',
  'calls.ended_at',
  'calls.ended_by',
  'calls.ring_ms',
  'calls.bridge_delay_ms',
  'calls.bill_ms',
  'calls.conversation_ms',
  'calls.speed_to_lead_ms',
  'calls.answered_by',
  'calls.outcome',
  'calls.abandoned',
  'calls.carrier_error',
  'calls.sent',
  'calls.compliance',
] as const

const callRows = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
    .innerJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .leftJoin('phone_numbers', (join) =>
      join
        .onRef('phone_numbers.account_id', '=', 'calls.account_id')
        .onRef('phone_numbers.e164', '=', 'calls.caller_id'),
    )
    .select([
      ...LISTED_COLUMNS,
      'contacts.first_name as contact_first_name',
      'contacts.last_name as contact_last_name',
      'campaigns.name as campaign_name',
      'campaigns.kind as campaign_kind',
      'campaigns.board_id as campaign_board_id',
      'users.first_name as member_first_name',
      'users.last_name as member_last_name',
      'dispositions.name as disposition_name',
      'phone_numbers.nickname as number_nickname',
    ])

export type ListedCall = Awaited<ReturnType<ReturnType<typeof callRows>['execute']>>[number]
export type CallRow = Awaited<ReturnType<typeof findCallRow>>

export const outcomeOfRow = (row: ListedCall) =>
  row.direction === 'inbound' && (row.bridged_at === null || row.outcome === 'forwarded')
    ? outcomeOfCaller({ endedAt: row.ended_at, outcome: row.outcome })
    : outcomeOfConnected(row)

const outcomeOfConnected = (row: ListedCall) =>
  outcomeOf({
    outcome: row.outcome as LineOutcome | null,
    answeredAt: row.answered_at,
    bridgedAt: row.bridged_at,
    endedAt: row.ended_at,
    sent: row.sent === 1,
    carrierError: row.carrier_error,
    endedBy: row.ended_by,
    disposition: row.disposition_name,
  })

/** One query for all recordings. */
export async function callViews(ctx: Ctx, rows: readonly ListedCall[]): Promise<CallHistoryItem[]> {
  const user = requireUser(ctx)
  const recordings = await playableRecordings(
    ctx,
    rows.map(({ id }) => id),
  )
  const callers = rows.filter(({ direction }) => direction === 'inbound')
  const voicemails = await findVoicemailsOfCalls(
    ctx,
    callers.map(({ id }) => id),
  )
  return rows.map((row) => ({
    uuid: row.id,
    phone: row.e164,
    contact: { contactId: row.contact_id, firstName: row.contact_first_name, lastName: row.contact_last_name },
    duration: Math.floor(row.bill_ms / 1000),
    startTime: new Date(row.placed_at).toISOString(),
    isConversation: row.ended_at !== null && isConversation(row),
    speedToLead: row.speed_to_lead_ms === null ? null : Math.floor(row.speed_to_lead_ms / 1000),
    callerIdNumber: row.caller_id,
    campaign: row.campaign_kind === 'list' && row.direction === 'outbound' ? { name: row.campaign_name } : null,
    recording: recordings.get(row.id) ?? null,
    voicemail: voicemails.get(row.id) ?? null,
    outcomeConfig: outcomeOfRow(row),
    disposition: row.disposition_name,
    receivedByNickname: row.direction === 'inbound' ? row.number_nickname : null,
    member: { userId: row.user_id, name: fullName(row.member_first_name, row.member_last_name) },
    can: canDisposeCall(user, row) === 'allowed' ? ['dispose'] : [],
  }))
}

/** Calls with a contact that the user may read, newest first, with their notes. */
export const listContactCallRows = (
  ctx: Ctx,
  of: { contactId: string; exceptCallId?: string; from: TimePosition | null; limit: number },
) => {
  const user = requireUser(ctx)
  const calls = callRows(ctx)
    .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
    .select('call_notes.text as note')
    .where('calls.account_id', '=', user.accountId)
    .where('calls.contact_id', '=', of.contactId)
    .where('calls.id', '!=', of.exceptCallId ?? '')
    .where('calls.sent', '=', 1)
    .$if(!canReadTeamCalls(user), (query) => query.where('calls.user_id', '=', user.userId))
  return inOrder(calls, of.from).limit(of.limit).execute()
}

/** Throws not_found. */
export async function findCallRow(ctx: Ctx, id: string) {
  const user = requireUser(ctx)
  const row = await callRows(ctx)
    .selectAll('calls')
    .where('calls.id', '=', id)
    .where('calls.account_id', '=', user.accountId)
    .$if(!canReadTeamCalls(user), (query) => query.where('calls.user_id', '=', user.userId))
    .executeTakeFirst()
  if (!row) throw notFound('Call')
  return row
}

/** A search may return fewer items than `limit`, with a cursor. Throws forbidden, not_found. */
export async function listCalls(ctx: Ctx, input: CallScope & PageInput & CallFilter): Promise<Page<CallHistoryItem>> {
  const { items, nextCursor: cursor } = await readCalls(ctx, input)
  return { items: await callViews(ctx, items), nextCursor: cursor }
}

/** `where`: not indexed. */
export async function readCalls(
  ctx: Ctx,
  {
    where = [],
    cursor,
    limit,
    ...input
  }: CallScope & PageInput & CallFilter & { where?: readonly RawBuilder<SqlBool>[] },
): Promise<Page<ListedCall>> {
  const { order, scope, filters } = await callConditions(ctx, input)
  const conditions = [...filters, ...where]
  return searchInSteps<ListedCall, TimePosition>({
    limit,
    from: timePosition(cursor),
    positionOf: (row) => positionOfRow(row, order),
    toCursor: timeCursor,
    stepEnd: async (from) => (conditions.length > 0 ? stepEnd(ctx, { order, scope }, from, STEP_ROWS) : null),
    async read({ from, until, limit }) {
      let query = inOrder(callRows(ctx).where(scope), from, order).limit(limit)
      if (until) query = query.where(reaches(order, until))
      for (const condition of conditions) query = query.where(condition)
      return query.execute()
    },
  })
}

/** Counted among the first calls in order. */
const MAX_COUNTED = 5_000

/** `isMore`: among the first 5,000 calls only. Throws forbidden, not_found. */
export async function countCalls(ctx: Ctx, input: CallScope & CallFilter): Promise<{ count: number; isMore: boolean }> {
  const { order, scope, filters } = await callConditions(ctx, input)
  const until = await stepEnd(ctx, { order, scope }, null, MAX_COUNTED)
  let query = ctx.db.q
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .select(sql<number>`count(*)`.as('count'))
    .where(scope)
  if (until) query = query.where(reaches(order, until))
  for (const condition of filters) query = query.where(condition)
  const { count } = await query.executeTakeFirstOrThrow()
  return { count: Number(count), isMore: until !== null }
}

/** `userId` null: all users. */
export async function readCampaignCalls(
  ctx: Ctx,
  { campaignId, userId, cursor, limit }: PageInput & { campaignId: string; userId: string | null },
): Promise<Page<ListedCall>> {
  const calls = callRows(ctx)
    .where('calls.campaign_id', '=', campaignId)
    .where('calls.sent', '=', 1)
    .$if(userId !== null, (query) => query.where('calls.user_id', '=', userId!))
  const rows = await inOrder(calls, timePosition(cursor))
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit), nextCursor: nextCursor(rows, limit, rowCursor) }
}

/** null: fewer than `rows` are left. */
async function stepEnd(
  ctx: Ctx,
  { order, scope }: Pick<CallConditions, 'order' | 'scope'>,
  from: TimePosition | null,
  rows: number,
): Promise<TimePosition | null> {
  const calls = ctx.db.q.selectFrom('calls').select(['calls.placed_at', 'calls.bill_ms', 'calls.id']).where(scope)
  const last = await inOrder(calls, from, order)
    .limit(1)
    .offset(rows - 1)
    .executeTakeFirst()
  return last ? positionOfRow(last, order) : null
}

/** Excludes `from`. */
function inOrder<DB extends Tables, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  from: TimePosition | null,
  { column, direction }: CallOrder = callOrder(),
): SelectQueryBuilder<DB, TB, O> {
  const ordered = query.orderBy(column, direction).orderBy(sql`calls.id`, direction)
  if (!from) return ordered
  const after = direction === 'desc' ? sql`<` : sql`>`
  return ordered.where(sql<SqlBool>`(${column}, calls.id) ${after} (${from.at}, ${from.id})`)
}

/** Includes `until`. */
const reaches = ({ column, direction }: CallOrder, until: TimePosition): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column}, calls.id) ${direction === 'desc' ? sql`>=` : sql`<=`} (${until.at}, ${until.id})`

const positionOfRow = (
  { placed_at, bill_ms, id }: Pick<ListedCall, 'placed_at' | 'bill_ms' | 'id'>,
  { by }: Pick<CallOrder, 'by'> = callOrder(),
): TimePosition => ({ at: by === 'date' ? placed_at : bill_ms, id })
const rowCursor = (row: ListedCall) => timeCursor(positionOfRow(row))
