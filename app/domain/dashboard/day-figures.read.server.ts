import { sql } from 'kysely'
import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { HOUR_MS, type DayFigures, type HourFigures } from './usual-pace'

interface Span {
  account_id: string
  from: number
  until: number
  conversation_ms: number
}

const IS_CONNECTED = sql`calls.bridged_at is not null and calls.bill_ms >= 1000 and coalesce(calls.answered_by, '') <> 'machine'`
const countIf = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`

const endedDials = (q: Queries, p: Span) =>
  q
    .selectFrom('calls')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .where('calls.account_id', '=', p.account_id)
    .where('calls.direction', '=', 'outbound')
    .where('calls.placed_at', '>=', p.from)
    .where('calls.placed_at', '<', p.until)
    .where('calls.sent', '=', 1)
    .where('calls.ended_at', 'is not', null)
    .select([
      sql<number>`count(*)`.as('dials'),
      countIf(IS_CONNECTED).as('connects'),
      countIf(sql`${IS_CONNECTED} and calls.bill_ms >= ${p.conversation_ms}`).as('conversations'),
      sql<number>`sum(case when ${IS_CONNECTED} then calls.bill_ms else 0 end)`.as('talk_ms'),
      countIf(sql`dispositions.category = 'APPOINTMENT_SET'`).as('appointments'),
    ])

const ownDay = statement((q, p: Span & { user_id: string }) => endedDials(q, p).where('calls.user_id', '=', p.user_id))
const teamDay = statement((q, p: Span) => endedDials(q, p))
const membersDay = statement((q, p: Span) =>
  endedDials(q, p).select('calls.user_id as user_id').groupBy('calls.user_id'),
)

const byHour = (query: ReturnType<typeof endedDials>) =>
  query.select(sql<number>`calls.placed_at / ${sql.lit(HOUR_MS)}`.as('hour')).groupBy('hour')
const ownHours = statement((q, p: Span & { user_id: string }) =>
  byHour(endedDials(q, p)).where('calls.user_id', '=', p.user_id),
)

type Row = Record<'dials' | 'connects' | 'conversations' | 'talk_ms' | 'appointments', number | null>

const toFigures = (row?: Row): DayFigures => ({
  dials: Number(row?.dials ?? 0),
  connects: Number(row?.connects ?? 0),
  conversations: Number(row?.conversations ?? 0),
  talkMs: Number(row?.talk_ms ?? 0),
  appointments: Number(row?.appointments ?? 0),
})

interface Since {
  accountId: string
  since: number
  /** Default: no end. */
  until?: number
  conversationMs: number
}

const toSpan = ({ accountId, since, until = Number.MAX_SAFE_INTEGER, conversationMs }: Since): Span => ({
  account_id: accountId,
  from: since,
  until,
  conversation_ms: conversationMs,
})

/** `userId` null: the whole account. */
export async function readFiguresSince(ctx: Ctx, { userId, ...since }: Since & { userId: string | null }) {
  const span = toSpan(since)
  return toFigures(
    userId === null ? await ctx.db.first(teamDay, span) : await ctx.db.first(ownDay, { ...span, user_id: userId }),
  )
}

/** By seller; those without a dial are left out. */
export async function readMemberFiguresSince(ctx: Ctx, since: Since): Promise<Map<string, DayFigures>> {
  const rows = await ctx.db.all(membersDay, toSpan(since))
  return new Map(rows.map((row) => [row.user_id, toFigures(row)]))
}

/** Of one seller. */
export async function readHours(ctx: Ctx, { userId, ...since }: Since & { userId: string }): Promise<HourFigures[]> {
  const rows = await ctx.db.all(ownHours, { ...toSpan(since), user_id: userId })
  return rows.map((row) => ({ hour: Number(row.hour), ...toFigures(row) }))
}
