import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../context.server'
import { addFigures, NO_FIGURES, type Figures, type NumberFigures } from './definitions'
import { FIGURE_COLUMNS, NUMBER_COLUMNS } from './report-totals.server'
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
  leads: number
  speed_ms: number
}

const addRow = (
  sum: TwoWayFigures,
  { direction, talk_ms: talkMs, dial_ms: dialMs, speed_ms: speedMs, ...row }: FigureRow,
): TwoWayFigures => ({
  ...sum,
  [direction]: addFigures(sum[direction], { ...row, talkMs, dialMs, speedMs }),
})

const sumOf = <Name extends string>(name: Name) => sql<number>`sum(${sql.ref(name)})`.as(name)

/** One seller's rows are found by their own index, which `in` would not choose. */
export const isOneOf = (userIds: readonly string[]) =>
  userIds.length === 1
    ? sql<SqlBool>`user_id = ${userIds[0]}`
    : sql<SqlBool>`user_id in (${sql.join(userIds.length === 0 ? [''] : userIds)})`

function hoursOf(ctx: Ctx, { accountId, userIds }: ReportScope, { from, to }: HourSpan) {
  return ctx.db.q
    .selectFrom('report_hours')
    .where('account_id', '=', accountId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .$if(userIds !== null, (query) => query.where(isOneOf(userIds!)))
}

/** Of the whole account, or of sellers. */
export function readHours(
  ctx: Ctx,
  scope: ReportScope,
  { from, to }: HourSpan,
): Promise<Array<FigureRow & { hour: number }>> {
  if (scope.userIds === null)
    return ctx.db.q
      .selectFrom('report_account_hours')
      .select(['hour', 'direction', ...FIGURE_COLUMNS])
      .where('account_id', '=', scope.accountId)
      .where('hour', '>=', from)
      .where('hour', '<', to)
      .orderBy('hour')
      .orderBy('direction')
      .execute()
  return hoursOf(ctx, scope, { from, to })
    .select(['hour', 'direction'])
    .select(FIGURE_COLUMNS.map(sumOf))
    .groupBy(['hour', 'direction'])
    .orderBy('hour')
    .orderBy('direction')
    .execute()
}

/** Whole days UTC, and the hours before and after them. */
function splitSpan({ from, to }: HourSpan): { days: HourSpan | null; hours: HourSpan[] } {
  const days = { from: Math.ceil(from / 24), to: Math.floor(to / 24) }
  if (days.from >= days.to) return { days: null, hours: [{ from, to }] }
  return {
    days,
    hours: [
      { from, to: days.from * 24 },
      { from: days.to * 24, to },
    ].filter((span) => span.from < span.to),
  }
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
  const rows = await readHours(ctx, scope, daySpan(start, end, zone))
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
  const { days, hours } = splitSpan(span)
  const parts = hours.map((part) =>
    hoursOf(ctx, scope, part)
      .select(['user_id', 'direction'])
      .select(FIGURE_COLUMNS.map(sumOf))
      .groupBy(['user_id', 'direction'])
      .orderBy('user_id')
      .orderBy('direction')
      .execute(),
  )
  if (days)
    parts.push(
      ctx.db.q
        .selectFrom('report_user_days')
        .where('account_id', '=', scope.accountId)
        .where('day', '>=', days.from)
        .where('day', '<', days.to)
        .$if(scope.userIds !== null, (query) => query.where(isOneOf(scope.userIds!)))
        .select(['user_id', 'direction'])
        .select(FIGURE_COLUMNS.map(sumOf))
        .groupBy(['user_id', 'direction'])
        .orderBy('user_id')
        .orderBy('direction')
        .execute(),
    )
  const people = new Map<string, TwoWayFigures>()
  for (const { user_id: userId, ...row } of (await Promise.all(parts)).flat())
    people.set(userId, addRow(people.get(userId) ?? NO_TWO_WAY, row))
  return people
}

export async function readTotals(ctx: Ctx, scope: ReportScope, span: HourSpan): Promise<TwoWayFigures> {
  return (await readHours(ctx, scope, span)).reduce(addRow, NO_TWO_WAY)
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
  const { days, hours } = scope.userIds === null ? splitSpan(span) : { days: null, hours: [span] }
  const parts = hours.map((part) =>
    numberHoursOf(ctx, scope, part).select('number').select(NUMBER_COLUMNS.map(sumOf)).groupBy('number').execute(),
  )
  if (days)
    parts.push(
      ctx.db.q
        .selectFrom('report_number_days')
        .where('account_id', '=', scope.accountId)
        .where('day', '>=', days.from)
        .where('day', '<', days.to)
        .select('number')
        .select(NUMBER_COLUMNS.map(sumOf))
        .groupBy('number')
        .execute(),
    )
  const numbers = new Map<string, NumberReport>()
  for (const { number, talk_ms: talkMs, ...row } of (await Promise.all(parts)).flat())
    numbers.set(number, addNumber(numbers.get(number), { number, talkMs, ...row }))
  return [...numbers.values()].toSorted((a, b) => b.calls - a.calls || a.number.localeCompare(b.number))
}

const addNumber = (sum: NumberReport | undefined, row: NumberReport): NumberReport =>
  sum === undefined
    ? row
    : {
        number: row.number,
        calls: sum.calls + row.calls,
        connected: sum.connected + row.connected,
        disconnected: sum.disconnected + row.disconnected,
        blocked: sum.blocked + row.blocked,
        short: sum.short + row.short,
        machines: sum.machines + row.machines,
        talkMs: sum.talkMs + row.talkMs,
      }

function numberHoursOf(ctx: Ctx, { accountId, userIds }: ReportScope, { from, to }: HourSpan) {
  return ctx.db.q
    .selectFrom('report_number_hours')
    .where('account_id', '=', accountId)
    .where('direction', '=', 'outbound')
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .$if(userIds !== null, (query) => query.where(isOneOf(userIds!)))
}
