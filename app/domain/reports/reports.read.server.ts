import { sql } from 'kysely'
import type { Ctx } from '../context.server'
import { addFigures, NO_FIGURES, type Figures, type NumberFigures } from './definitions'
import { dayOf, daySpan, listPeriods, type HourSpan, type ReportStep, type ReportZone } from './report-days'

/** Whose calls. The caller checks what the reader may see. */
export interface ReportScope {
  accountId: string
  /** null: everyone's, also of people who left. */
  userIds: readonly string[] | null
}

export interface TwoWayFigures {
  outbound: Figures
  inbound: Figures
}

export const NO_TWO_WAY: TwoWayFigures = { outbound: NO_FIGURES, inbound: NO_FIGURES }

interface FigureRow {
  direction: 'outbound' | 'inbound'
  calls: number
  connected: number
  conversations: number
  talk_ms: number
  dial_ms: number
  contacts: number
  machines: number
  live: number
  abandoned: number
  missed: number
}

const addRow = (
  sum: TwoWayFigures,
  { direction, talk_ms: talkMs, dial_ms: dialMs, ...row }: FigureRow,
): TwoWayFigures => ({
  ...sum,
  [direction]: addFigures(sum[direction], { ...row, talkMs, dialMs }),
})

const SUMS = [
  'calls',
  'connected',
  'conversations',
  'talk_ms',
  'dial_ms',
  'contacts',
  'machines',
  'live',
  'abandoned',
  'missed',
] as const

const sumOf = <Name extends string>(name: Name) => sql<number>`sum(${sql.ref(name)})`.as(name)

function hoursOf(ctx: Ctx, { accountId, userIds }: ReportScope, { from, to }: HourSpan) {
  return ctx.db.q
    .selectFrom('report_hours')
    .where('account_id', '=', accountId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .$if(userIds !== null, (query) => query.where('user_id', 'in', userIds!.length === 0 ? [''] : [...userIds!]))
}

export interface ReportPeriod extends TwoWayFigures {
  key: string
}

/** By day or month of the zone; periods without calls included. */
export async function readReport(
  ctx: Ctx,
  { start, end, zone, by, ...scope }: ReportScope & { start: string; end: string; zone: ReportZone; by: ReportStep },
): Promise<{ periods: ReportPeriod[]; total: TwoWayFigures }> {
  const spans = listPeriods(start, end, zone, by)
  const rows = await hoursOf(ctx, scope, daySpan(start, end, zone))
    .select(['hour', 'direction'])
    .select(SUMS.map(sumOf))
    .groupBy(['hour', 'direction'])
    .orderBy('hour')
    .orderBy('direction')
    .execute()
  const periods: ReportPeriod[] = spans.map(({ key }) => ({ key, ...NO_TWO_WAY }))
  let total = NO_TWO_WAY
  let index = 0
  for (const { hour, ...row } of rows) {
    while (hour >= spans[index]!.to) index += 1
    const period = periods[index]!
    periods[index] = { key: period.key, ...addRow(period, row) }
    total = addRow(total, row)
  }
  return { periods, total }
}

/** Totals of each person with calls in the span. */
export async function readPeople(ctx: Ctx, scope: ReportScope, span: HourSpan): Promise<Map<string, TwoWayFigures>> {
  const rows = await hoursOf(ctx, scope, span)
    .select(['user_id', 'direction'])
    .select(SUMS.map(sumOf))
    .groupBy(['user_id', 'direction'])
    .orderBy('user_id')
    .orderBy('direction')
    .execute()
  const people = new Map<string, TwoWayFigures>()
  for (const { user_id: userId, ...row } of rows) people.set(userId, addRow(people.get(userId) ?? NO_TWO_WAY, row))
  return people
}

export async function readTotals(ctx: Ctx, scope: ReportScope, span: HourSpan): Promise<TwoWayFigures> {
  const rows = await hoursOf(ctx, scope, span)
    .select('direction')
    .select(SUMS.map(sumOf))
    .groupBy('direction')
    .orderBy('direction')
    .execute()
  return rows.reduce(addRow, NO_TWO_WAY)
}

/** From midnight in the zone until now. */
export function readTodaysFigures(ctx: Ctx, scope: ReportScope, zone: ReportZone): Promise<TwoWayFigures> {
  const today = dayOf(ctx.clock.now(), zone)
  return readTotals(ctx, scope, daySpan(today, today, zone))
}

export interface NumberReport extends NumberFigures {
  /** E.164. */
  number: string
}

/** Dials by our number, those that made the most first. */
export async function readNumbers(ctx: Ctx, scope: ReportScope, span: HourSpan): Promise<NumberReport[]> {
  const rows = await numberHoursOf(ctx, scope, span)
    .select('number')
    .select((['calls', 'connected', 'disconnected', 'blocked', 'short', 'machines', 'talk_ms'] as const).map(sumOf))
    .groupBy('number')
    .execute()
  return rows
    .map(({ talk_ms: talkMs, ...row }) => ({ ...row, talkMs }))
    .toSorted((a, b) => b.calls - a.calls || a.number.localeCompare(b.number))
}

function numberHoursOf(ctx: Ctx, { accountId, userIds }: ReportScope, { from, to }: HourSpan) {
  return ctx.db.q
    .selectFrom('report_number_hours')
    .where('account_id', '=', accountId)
    .where('direction', '=', 'outbound')
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .$if(userIds !== null, (query) => query.where('user_id', 'in', userIds!.length === 0 ? [''] : [...userIds!]))
}
