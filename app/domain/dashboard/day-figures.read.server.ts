import { sql } from 'kysely'
import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { HOUR_MS, NO_DAY_FIGURES, type DayFigures, type HourFigures } from './usual-pace'

const APPOINTMENT = 'APPOINTMENT_SET'

const IS_CONNECTED = sql`calls.bridged_at is not null and calls.bill_ms >= 1000 and coalesce(calls.answered_by, '') <> 'machine'`
const countIf = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`

/** To the millisecond, and without the delay of the roll-ups. */
const ownCalls = statement((q, p: { account_id: string; user_id: string; from: number; until: number }) =>
  q
    .selectFrom('calls')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .where('calls.account_id', '=', p.account_id)
    .where('calls.user_id', '=', p.user_id)
    .where('calls.direction', '=', 'outbound')
    .where('calls.placed_at', '>=', p.from)
    .where('calls.placed_at', '<', p.until)
    .where('calls.sent', '=', 1)
    .where('calls.ended_at', 'is not', null)
    .select([
      sql<number>`count(*)`.as('dials'),
      countIf(IS_CONNECTED).as('connects'),
      countIf(sql`${IS_CONNECTED} and calls.bill_ms >= calls.conversation_ms`).as('conversations'),
      sql<number>`sum(case when ${IS_CONNECTED} then calls.bill_ms else 0 end)`.as('talk_ms'),
      countIf(sql`dispositions.category = ${sql.lit(APPOINTMENT)}`).as('appointments'),
    ]),
)

interface Hours {
  account_id: string
  from: number
  to: number
}

const dialHours = (q: Queries, p: Hours) =>
  q
    .selectFrom('report_hours')
    .where('account_id', '=', p.account_id)
    .where('direction', '=', 'outbound')
    .where('hour', '>=', p.from)
    .where('hour', '<', p.to)
    .select(({ fn }) => [
      fn.sum<number | null>('calls').as('dials'),
      fn.sum<number | null>('connected').as('connects'),
      fn.sum<number | null>('conversations').as('conversations'),
      fn.sum<number | null>('talk_ms').as('talk_ms'),
    ])

const appointmentHours = (q: Queries, p: Hours) =>
  q
    .selectFrom('report_disposition_hours')
    .innerJoin('dispositions', 'dispositions.id', 'report_disposition_hours.disposition_id')
    .where('report_disposition_hours.account_id', '=', p.account_id)
    .where('report_disposition_hours.direction', '=', 'outbound')
    .where('report_disposition_hours.hour', '>=', p.from)
    .where('report_disposition_hours.hour', '<', p.to)
    .where('dispositions.category', '=', APPOINTMENT)
    .select(({ fn }) => fn.sum<number | null>('report_disposition_hours.calls').as('appointments'))

const dialsByMember = statement((q, p: Hours) => dialHours(q, p).select('user_id').groupBy('user_id'))
const appointmentsByMember = statement((q, p: Hours) =>
  appointmentHours(q, p).select('report_disposition_hours.user_id').groupBy('report_disposition_hours.user_id'),
)
const dialsByHour = statement((q, p: Hours) => dialHours(q, p).select('hour').groupBy('hour'))
const appointmentsByHour = statement((q, p: Hours) =>
  appointmentHours(q, p).select('report_disposition_hours.hour').groupBy('report_disposition_hours.hour'),
)
const ownDialsByHour = statement((q, p: Hours & { user_id: string }) =>
  dialHours(q, p).where('user_id', '=', p.user_id).select('hour').groupBy('hour'),
)
const ownAppointmentsByHour = statement((q, p: Hours & { user_id: string }) =>
  appointmentHours(q, p)
    .where('report_disposition_hours.user_id', '=', p.user_id)
    .select('report_disposition_hours.hour')
    .groupBy('report_disposition_hours.hour'),
)

type Row = Partial<Record<'dials' | 'connects' | 'conversations' | 'talk_ms' | 'appointments', number | null>>

const toFigures = (row?: Row): DayFigures => ({
  dials: Number(row?.dials ?? 0),
  connects: Number(row?.connects ?? 0),
  conversations: Number(row?.conversations ?? 0),
  talkMs: Number(row?.talk_ms ?? 0),
  appointments: Number(row?.appointments ?? 0),
})

interface Span {
  accountId: string
  /** Epoch ms. */
  since: number
  /** Default: no end. */
  until?: number
}

/** Whole hours; a day of a zone off the full hour begins early, as in reports. */
const toHours = ({ accountId, since, until = Number.MAX_SAFE_INTEGER }: Span): Hours => ({
  account_id: accountId,
  from: Math.floor(since / HOUR_MS),
  to: Math.floor(until / HOUR_MS),
})

export async function readOwnFigures(
  ctx: Ctx,
  { accountId, userId, since, until = Number.MAX_SAFE_INTEGER }: Span & { userId: string },
): Promise<DayFigures> {
  return toFigures(await ctx.db.first(ownCalls, { account_id: accountId, user_id: userId, from: since, until }))
}

/** By seller; those without a dial are left out. */
export async function readMemberFigures(ctx: Ctx, span: Span): Promise<Map<string, DayFigures>> {
  const hours = toHours(span)
  const dials = await ctx.db.all(dialsByMember, hours)
  const appointments = new Map(
    (await ctx.db.all(appointmentsByMember, hours)).map((row) => [row.user_id, row.appointments]),
  )
  return new Map(
    dials.map((row) => [row.user_id, toFigures({ ...row, appointments: appointments.get(row.user_id) ?? 0 })]),
  )
}

export function addFigures(all: Iterable<DayFigures>): DayFigures {
  const sum = { ...NO_DAY_FIGURES }
  for (const figures of all) for (const name of Object.keys(sum) as Array<keyof DayFigures>) sum[name] += figures[name]
  return sum
}

/** `userId` null: the whole account. */
export async function readHours(
  ctx: Ctx,
  { userId, ...span }: Span & { userId: string | null },
): Promise<HourFigures[]> {
  const hours = toHours(span)
  const own = userId === null ? null : { ...hours, user_id: userId }
  const dials = own ? await ctx.db.all(ownDialsByHour, own) : await ctx.db.all(dialsByHour, hours)
  const found = own ? await ctx.db.all(ownAppointmentsByHour, own) : await ctx.db.all(appointmentsByHour, hours)
  const appointments = new Map(found.map((row) => [row.hour, row.appointments]))
  return dials.map((row) => ({
    hour: row.hour,
    ...toFigures({ ...row, appointments: appointments.get(row.hour) ?? 0 }),
  }))
}
