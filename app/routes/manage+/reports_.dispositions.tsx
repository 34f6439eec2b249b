import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { requireUser } from '~/domain/access/require'
import { averageMs, type Figures } from '~/domain/reports/definitions'
import { readDispositions, type DispositionCounts } from '~/domain/reports/dispositions.read.server'
import { daySpan } from '~/domain/reports/report-days'
import { canReadDispositions } from '~/domain/reports/report-scope.server'
import { getReportCsvPath } from '~/domain/reports/reports-csv.server'
import { zoneOf } from '~/domain/reports/reports.schema'
import { readTotals } from '~/domain/reports/reports.read.server'
import { readCoverage } from '~/domain/reports/stats.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BarChart } from '~/ui/bar-chart'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { formatCount, formatNumber } from '~/ui/format-count'
import { Section } from '~/ui/page-shell'
import { orNotFound } from '../+form/submission'
import { loadReport } from './+reports/load-report.server'
import { dispositionColumns, type DispositionRow } from './+reports/disposition-columns'
import type { callsPath } from './+reports/report-paths'
import { ReportPage } from './+reports/report-page'
import { reportPagesWords } from './+reports/report-pages.words'
import { sortRows } from './+reports/sort-rows'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: reportPagesWords.dispositionReport }]

const SORTS = ['name', 'type', 'calls', 'connected', 'avgSeconds'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  if (!canReadDispositions(requireUser(ctx))) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  const { frame, scope, stats } = await orNotFound(loadReport(ctx, request))
  const zone = zoneOf(stats)
  const coverage = await readCoverage(ctx, stats)
  const [{ total }, totals] = await Promise.all([
    readDispositions(ctx, scope, { ...stats, zone, by: 'month' }),
    readTotals(ctx, scope, daySpan(stats.start, stats.end, zone)),
  ])
  const sort = parseSort(new URL(request.url).searchParams, SORTS) ?? { by: 'calls' as const, descending: true }
  const toRows = (counts: DispositionCounts, all: Figures) =>
    sortRows(
      [...counts.values(), ...listUndisposed(counts, all)].map(toRow),
      sort,
      (row, column) => row[column as (typeof SORTS)[number]],
    )
  return {
    frame,
    outbound: { rows: toRows(total.outbound, totals.outbound), calls: totals.outbound.calls },
    inbound: { rows: toRows(total.inbound, totals.inbound), calls: totals.inbound.calls },
    coverage,
    sort,
    csv: getReportCsvPath('dispositions', {
      start: stats.start,
      end: stats.end,
      zone: frame.zone,
      userId: scope.userIds?.[0],
    }),
  }
}

interface Counts {
  name: string
  type: DispositionRow['type']
  calls: number
  connected: number
  talkMs: number
}

/** Calls without a disposition. */
function listUndisposed(counts: DispositionCounts, all: Figures): Counts[] {
  if (counts.size === 0) return []
  const rest = { calls: all.calls, connected: all.connected, talkMs: all.talkMs }
  for (const { calls, connected, talkMs } of counts.values()) {
    rest.calls -= calls
    rest.connected -= connected
    rest.talkMs -= talkMs
  }
  return rest.calls > 0 ? [{ name: reportPagesWords.noDisposition, type: null, ...rest }] : []
}

function toRow({ name, type, calls, connected, talkMs }: Counts): DispositionRow {
  const avg = averageMs(talkMs, connected)
  return { name, type, calls, connected, avgSeconds: avg === null ? null : Math.floor(avg / 1000) }
}

export const clientLoader = createCachedLoader()

export default function DispositionReport() {
  const { frame, outbound, inbound, coverage, csv, sort } = useLoaderData<typeof loader>()
  const isEmpty = outbound.rows.length + inbound.rows.length === 0
  const calls = outbound.calls + inbound.calls
  return (
    <ReportPage frame={frame} csv={isEmpty ? null : csv} coverage={{ calls, ...coverage }}>
      {isEmpty ? (
        <EmptyState help={<HelpLink article="reports" />} title={reportPagesWords.noDispositions}>
          {reportPagesWords.noDispositionsAbout}
        </EmptyState>
      ) : (
        <>
          {outbound.rows.length > 0 ? (
            <Section title={reportPagesWords.dispositions} hint={formatCount(outbound.calls, 'call')}>
              <BarChart
                label={reportPagesWords.dispositions}
                bars={outbound.rows
                  .filter(({ type }) => type !== null)
                  .toSorted((a, b) => b.calls - a.calls)
                  .map((row) => ({
                    name: row.name,
                    value: row.calls,
                    words: reportPagesWords.ofCalls(formatNumber(row.calls), formatCount(outbound.calls, 'call')),
                  }))}
              />
            </Section>
          ) : null}
          <Dispositions direction="outbound" table={outbound} query={frame.query} sort={sort} />
          {inbound.rows.length > 0 ? (
            <Dispositions direction="inbound" table={inbound} query={frame.query} sort={sort} />
          ) : null}
        </>
      )}
    </ReportPage>
  )
}

interface DispositionsProps {
  direction: 'outbound' | 'inbound'
  table: { rows: readonly DispositionRow[]; calls: number }
  query: Parameters<typeof callsPath>[0]
  sort: { by: string; descending: boolean }
}

function Dispositions({ direction, table, query, sort }: DispositionsProps) {
  const { calls } = table
  const columns = useMemo(() => dispositionColumns(query, direction, calls), [query, direction, calls])
  return (
    <DataTable
      label={direction === 'outbound' ? reportPagesWords.dispositions : reportPagesWords.inboundDispositions}
      columns={columns}
      rows={table.rows}
      rowId={({ name, type }) => `${type} ${name}`}
      sort={sort}
      empty={<EmptyState title={reportPagesWords.noDispositions} />}
    />
  )
}
