import { sql } from 'kysely'
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

interface Row extends DispositionCount {
  hour: number
  direction: 'outbound' | 'inbound'
}

/** By hour. */
async function readRows(ctx: Ctx, scope: ReportScope, span: HourSpan, filter: DispositionFilter): Promise<Row[]> {
  const { disposition, dispositionClass } = filter
  // Read apart: a join would compare names of each row.
  const dispositions = await ctx.db.q
    .selectFrom('dispositions')
    .select(['id', 'name', 'type'])
    .where('account_id', '=', scope.accountId)
    .$if(disposition !== undefined, (query) => query.where('name', '=', disposition!))
    .$if(dispositionClass !== undefined, (query) => query.where('type', '=', dispositionClass!))
    .execute()
  const named = new Map(dispositions.map((one) => [one.id, one]))
  const rows = await ctx.db.q
    .selectFrom('report_disposition_hours')
    .where('account_id', '=', scope.accountId)
    .where('hour', '>=', span.from)
    .where('hour', '<', span.to)
    .$if(scope.userIds !== null, (query) => query.where(isOneOf(scope.userIds!)))
    .select(['hour', 'direction', 'disposition_id'])
    .select([
      sql<number>`sum(calls)`.as('calls'),
      sql<number>`sum(connected)`.as('connected'),
      sql<number>`sum(talk_ms)`.as('talk_ms'),
    ])
    .groupBy(['hour', 'direction', 'disposition_id'])
    .orderBy('hour')
    .orderBy('direction')
    .orderBy('disposition_id')
    .execute()
  return rows.flatMap(({ disposition_id: id, talk_ms: talkMs, ...row }) => {
    const { name, type } = named.get(id) ?? {}
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
  const spans = listPeriods(start, end, zone, by)
  const periods = spans.map(({ key }) => emptyPeriod(key))
  const total = emptyPeriod('')
  let index = 0
  for (const row of await readRows(ctx, scope, daySpan(start, end, zone), range)) {
    while (row.hour >= spans[index]!.to) index += 1
    addTo(periods[index]![row.direction], row)
    addTo(total[row.direction], row)
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
    ? (await readRows(ctx, scope, span, range)).filter(({ direction }) => direction === 'outbound')
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

async function readDials(ctx: Ctx, scope: ReportScope, span: HourSpan) {
  return (await readHours(ctx, scope, span)).filter(({ direction }) => direction === 'outbound')
}
