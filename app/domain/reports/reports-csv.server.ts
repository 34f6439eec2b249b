import type { Ctx } from '../context.server'
import { csvHead, csvLine } from '../csv/csv-cells'
import type { CsvCells } from '../csv/stream-csv'
import { averageMs } from './definitions'
import { readDispositions } from './dispositions.read.server'
import { stateLabels } from '../number-health/number-health.words'
import { listNumberRows } from '../number-health/number-rows.read.server'
import { daySpan } from './report-days'
import type { ReportScope } from './reports.read.server'
import { zoneOf, type StatsQuery, type UsageFigures } from './reports.schema'
import { reportsWords } from './reports.words'
import { readMembers, readUsage, stepOf } from './stats.read.server'

export const REPORT_TABLES = ['periods', 'members', 'numbers', 'dispositions'] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

export function getReportCsvPath(table: ReportTable, filter: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/v1/stats/${table}/download${query.size > 0 ? `?${query}` : ''}`
}

const FIGURES: ReadonlyArray<readonly [string, (figures: UsageFigures) => number | null]> = [
  [reportsWords.calls, ({ calls }) => calls],
  [reportsWords.connected, ({ connected }) => connected],
  [reportsWords.connectionRate, ({ connectionRate }) => connectionRate],
  [reportsWords.conversations, ({ conversations }) => conversations],
  [reportsWords.contactsCalled, ({ contactsCalled }) => contactsCalled],
  [reportsWords.newLeads, ({ newLeads }) => newLeads],
  [reportsWords.speedSeconds, ({ speedToLead }) => speedToLead],
  [reportsWords.talkSeconds, ({ talktime }) => talktime],
  [reportsWords.dialSeconds, ({ dialtime }) => dialtime],
  [reportsWords.avgSeconds, ({ avgCallLength }) => avgCallLength],
  [reportsWords.live, ({ live }) => live],
  [reportsWords.abandoned, ({ abandoned }) => abandoned],
  [reportsWords.inboundCalls, ({ inboundCalls }) => inboundCalls],
  [reportsWords.inboundConversations, ({ inboundConversations }) => inboundConversations],
  [reportsWords.inboundTalkSeconds, ({ inboundTalktime }) => inboundTalktime],
  [reportsWords.missed, ({ missed }) => missed],
]
const HEADS = FIGURES.map(([head]) => head)
const cellsOf = (figures: UsageFigures) => FIGURES.map(([, cell]) => cell(figures))

interface Table {
  columns: readonly string[]
  rows: readonly CsvCells[]
}

const TABLES: Record<ReportTable, (ctx: Ctx, scope: ReportScope, query: StatsQuery) => Promise<Table>> = {
  async periods(ctx, scope, query) {
    const { usage } = await readUsage(ctx, scope, query)
    return {
      columns: [reportsWords.period, ...HEADS],
      rows: usage.map((period) => [period.period, ...cellsOf(period)]),
    }
  },
  async members(ctx, scope, query) {
    const members = await readMembers(ctx, scope, query)
    return {
      columns: [reportsWords.seller, reportsWords.role, ...HEADS],
      rows: members.map((member) => [member.name, member.role, ...cellsOf(member)]),
    }
  },
  async numbers(ctx, scope, query) {
    const numbers = await listNumberRows(ctx, scope, daySpan(query.start, query.end, zoneOf(query)))
    return {
      columns: [
        reportsWords.number,
        reportsWords.nickname,
        reportsWords.state,
        reportsWords.reason,
        reportsWords.connectionRate,
        reportsWords.spamProtected,
        reportsWords.localPresence,
        reportsWords.calls,
        reportsWords.connected,
        reportsWords.disconnected,
        reportsWords.blocked,
        reportsWords.short,
      ],
      rows: numbers.map((row) => [
        row.number,
        row.nickname,
        row.health && stateLabels[row.health.state],
        row.health && row.health.text,
        row.connectionRate,
        row.spamProtected ? reportsWords.yes : reportsWords.no,
        row.localPresence ? reportsWords.yes : reportsWords.no,
        row.calls,
        row.connected,
        row.disconnected,
        row.blocked,
        row.short,
      ]),
    }
  },
  async dispositions(ctx, scope, query) {
    const { total } = await readDispositions(ctx, scope, { ...query, zone: zoneOf(query), by: stepOf(query) })
    const rows = (['outbound', 'inbound'] as const).flatMap((direction) =>
      [...total[direction].values()]
        .toSorted((a, b) => b.calls - a.calls || a.name.localeCompare(b.name))
        .map(({ name, calls, connected, talkMs }) => {
          const avg = averageMs(talkMs, connected)
          return [
            name,
            direction === 'outbound' ? reportsWords.outbound : reportsWords.inbound,
            calls,
            connected,
            avg === null ? null : Math.floor(avg / 1000),
          ]
        }),
    )
    return {
      columns: [
        reportsWords.disposition,
        reportsWords.direction,
        reportsWords.calls,
        reportsWords.connected,
        reportsWords.avgSeconds,
      ],
      rows,
    }
  },
}

/** Lines per piece: other requests wait no longer. */
const LINES = 100

export async function* reportCsv(
  ctx: Ctx,
  scope: ReportScope,
  query: StatsQuery,
  table: ReportTable,
): AsyncGenerator<string> {
  const { columns, rows } = await TABLES[table](ctx, scope, query)
  yield csvHead(columns)
  for (let start = 0; start < rows.length; start += LINES)
    yield rows
      .slice(start, start + LINES)
      .map(csvLine)
      .join('')
}
