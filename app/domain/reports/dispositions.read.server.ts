import { sql } from 'kysely'
import { jsonValues } from '../../../db/dialect'
import type { Ctx } from '../context.server'
import { offsetMs } from '../places/local-time'
import { HOUR_MS } from './definitions'
import { daySpan, listPeriods, type HourSpan, type ReportStep, type ReportZone } from './report-days'
import { isOneOf, readHours, type ReportScope } from './reports.read.server'
import type { DISPOSITION_CLASSES } from './reports.schema'

export interface DispositionFilter {
  disposition?: string | undefined
  dispositionClass?: (typeof DISPOSITION_CLASSES)[number] | undefined
}

export interface DispositionCount {
  name: string
  type: (typeof DISPOSITION_CLASSES)[number]
  calls: number
  connected: number
  talkMs: number
}

type Row = DispositionCount & { direction: 'outbound' | 'inbound' }

/** Of an account, by id. Names are read apart: a join would compare those of each row. */
async function listNames(ctx: Ctx, accountId: string, { disposition, dispositionClass }: DispositionFilter) {
  const dispositions = await ctx.db.q
    .selectFrom('dispositions')
    .select(['id', 'name', 'type'])
    .where('account_id', '=', accountId)
    .$if(disposition !== undefined, (query) => query.where('name', '=', disposition!))
    .$if(dispositionClass !== undefined, (query) => query.where('type', '=', dispositionClass!))
    .execute()
  return new Map(dispositions.map((one) => [one.id, one]))
}
type Names = Awaited<ReturnType<typeof listNames>>

const SUMS = 'report_account_disposition_hours'
const FIGURES = [
  sql<number>`sum(calls)`.as('calls'),
  sql<number>`sum(connected)`.as('connected'),
  sql<number>`sum(talk_ms)`.as('talk_ms'),
] as const

/** Sellers' rows have all columns of the account's sums. */
const rowsOf = (ctx: Ctx, { accountId, userIds }: ReportScope, { from, to }: HourSpan) =>
  ctx.db.q
    .selectFrom((userIds === null ? SUMS : 'report_disposition_hours') as typeof SUMS)
    .where('account_id', '=', accountId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .$if(userIds !== null, (query) => query.where(isOneOf(userIds!)))

/** Of one span. */
async function readRows(ctx: Ctx, scope: ReportScope, span: HourSpan, names: Names): Promise<Row[]> {
  const rows = await rowsOf(ctx, scope, span)
    .select(['direction', 'disposition_id'])
    .select(FIGURES)
    .groupBy(['direction', 'disposition_id'])
    .orderBy('direction')
    .orderBy('disposition_id')
    .execute()
  return rows.flatMap(({ disposition_id: id, talk_ms: talkMs, ...row }) => {
    const { name, type } = names.get(id) ?? {}
    return name === undefined || type === undefined ? [] : [{ ...row, name, type, talkMs }]
  })
}

export type DispositionCounts = Map<string, DispositionCount>

export interface DispositionPeriod {
  key: string
  outbound: DispositionCounts
  inbound: DispositionCounts
}

/** Dispositions of one name count together: boards have lists of their own. */
function addTo(counts: DispositionCounts, { name, type, calls, connected, talkMs }: Row): void {
  const sum = counts.get(name) ?? { name, type, calls: 0, connected: 0, talkMs: 0 }
  counts.set(name, {
    ...sum,
    calls: sum.calls + calls,
    connected: sum.connected + connected,
    talkMs: sum.talkMs + talkMs,
  })
}

const emptyPeriod = (key: string): DispositionPeriod => ({ key, outbound: new Map(), inbound: new Map() })

export async function readDispositions(
  ctx: Ctx,
  scope: ReportScope,
  range: DispositionFilter & { start: string; end: string; zone: ReportZone; by: ReportStep },
): Promise<{ periods: DispositionPeriod[]; total: DispositionPeriod }> {
  const { start, end, zone, by } = range
  const names = await listNames(ctx, scope.accountId, range)
  const total = emptyPeriod('')
  const periods: DispositionPeriod[] = []
  for (const { key, ...span } of listPeriods(start, end, zone, by)) {
    const period = emptyPeriod(key)
    for (const row of await readRows(ctx, scope, span, names)) {
      addTo(period[row.direction], row)
      addTo(total[row.direction], row)
    }
    periods.push(period)
  }
  return { periods, total }
}

const emptyGrid = (): number[][] => Array.from({ length: 7 }, () => Array<number>(24).fill(0))

export interface Heatmap {
  /** Dials, or dials with a disposition. Rows: Sunday to Saturday; columns: hours of the reader's day. */
  calls: number[][]
  connected: number[][]
}

export async function readHeatmap(
  ctx: Ctx,
  scope: ReportScope,
  range: DispositionFilter & { start: string; end: string; zone: ReportZone },
): Promise<Heatmap> {
  const span = daySpan(range.start, range.end, range.zone)
  const isFiltered = range.disposition !== undefined || range.dispositionClass !== undefined
  const rows = isFiltered
    ? await readChosenDials(ctx, scope, span, await listNames(ctx, scope.accountId, range))
    : await readDials(ctx, scope, span)
  const grid: Heatmap = { calls: emptyGrid(), connected: emptyGrid() }
  for (const { hour, calls, connected } of rows) {
    const local = new Date(hour * HOUR_MS + zoneOffsetMs(range.zone, hour * HOUR_MS))
    const [day, column] = [local.getUTCDay(), local.getUTCHours()]
    grid.calls[day]![column]! += calls
    grid.connected[day]![column]! += connected
  }
  return grid
}

function zoneOffsetMs(zone: ReportZone, atMs: number): number {
  if ('offsetMinutes' in zone) return -zone.offsetMinutes * 60_000
  try {
    return offsetMs(zone.name, atMs)
  } catch {
    return 0
  }
}

/** Dials with one of these dispositions, by hour. */
function readChosenDials(ctx: Ctx, scope: ReportScope, span: HourSpan, names: Names) {
  return rowsOf(ctx, scope, span)
    .where('direction', '=', 'outbound')
    .where('disposition_id', 'in', jsonValues(JSON.stringify([...names.keys()])))
    .select('hour')
    .select(FIGURES)
    .groupBy('hour')
    .execute()
}

async function readDials(ctx: Ctx, scope: ReportScope, span: HourSpan) {
  return (await readHours(ctx, scope, span)).filter(({ direction }) => direction === 'outbound')
}
