import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { MAX_PERFORMANCE_DAYS } from '~/domain/goals/goal-progress'
import { readGoals } from '~/domain/goals/goals.read.server'
import { countDays } from '~/domain/reports/report-days'
import { readsTeam } from '~/domain/reports/report-scope.server'
import { getReportCsvPath } from '~/domain/reports/reports-csv.server'
import { readCoverage, readMembers } from '~/domain/reports/stats.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { orNotFound } from '../+form/submission'
import { FiguresGraph } from './+reports/figures-graph'
import { loadReport } from './+reports/load-report.server'
import { Definitions, ReportPage } from './+reports/report-page'
import { reportPagesWords } from './+reports/report-pages.words'
import { sortRows } from './+reports/sort-rows'
import { sellerColumns } from './+reports/seller-columns'
import { USAGE_SORTS, usageValue } from './+reports/usage-columns'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: reportPagesWords.teamPerformance }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  if (!readsTeam(ctx)) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  const { frame, scope, stats } = await orNotFound(loadReport(ctx, request))
  const coverage = await readCoverage(ctx, stats)
  const [members, goals] = await Promise.all([readMembers(ctx, scope, stats), readGoals(ctx, scope.accountId)])
  const isColoured = countDays(stats.start, stats.end) <= MAX_PERFORMANCE_DAYS
  const sort = parseSort(new URL(request.url).searchParams, ['name', ...USAGE_SORTS]) ?? {
    by: 'calls',
    descending: true,
  }
  return {
    frame,
    rows: sortRows(members, sort, (row, column) => (column === 'name' ? row.name : usageValue(row, column))),
    coverage,
    sort,
    goals: isColoured
      ? { calls: goals.callGoal, conversations: goals.convoGoal }
      : { calls: null, conversations: null },
    csv: getReportCsvPath('members', { start: stats.start, end: stats.end, zone: frame.zone }),
  }
}

export const clientLoader = createCachedLoader()

export default function TeamPerformance() {
  const { frame, rows, coverage, sort, goals, csv } = useLoaderData<typeof loader>()
  const { query } = frame
  const columns = useMemo(() => sellerColumns(query, goals), [query, goals])
  const calls = rows.reduce((sum, row) => sum + row.calls + row.inboundCalls, 0)
  return (
    <ReportPage frame={frame} csv={rows.length === 0 ? null : csv} coverage={{ calls, ...coverage }}>
      {calls === 0 ? null : <FiguresGraph rows={rows.slice(0, MAX_BARS).map((row) => ({ ...row, label: row.name }))} />}
      <DataTable
        label={reportPagesWords.sellers}
        columns={columns}
        rows={rows}
        rowId={({ userId }) => userId}
        sort={sort}
        empty={
          <EmptyState help={<HelpLink article="reports" />} title={reportPagesWords.noSellers}>
            {reportPagesWords.noSellersAbout}
          </EmptyState>
        }
      />
      <Definitions />
    </ReportPage>
  )
}

/** More are illegible. */
const MAX_BARS = 20
