import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { MAX_TEAM_DAYS } from '~/domain/goals/goal-progress'
import { readGoals } from '~/domain/goals/goals.read.server'
import { countDays } from '~/domain/reports/report-days'
import { listReportMembers } from '~/domain/reports/report-scope.server'
import { changeReportMail } from '~/domain/report-mail/change-report-mail.server'
import { findReportMail } from '~/domain/report-mail/report-mail.read.server'
import { reportMailForm } from '~/domain/report-mail/report-mail.schema'
import { getReportCsvPath } from '~/domain/reports/reports-csv.server'
import { readUsage, stepOf } from '~/domain/reports/stats.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { FiguresGraph } from './+reports/figures-graph'
import { loadReport } from './+reports/load-report.server'
import { periodColumns } from './+reports/period-columns'
import { periodLabel, rangeLabel } from './+reports/report-dates'
import { Definitions, ReportPage } from './+reports/report-page'
import { reportPagesWords } from './+reports/report-pages.words'
import { sortRows } from './+reports/sort-rows'
import { Totals } from './+reports/totals'
import { USAGE_SORTS, usageValue } from './+reports/usage-columns'
import { WeeklyMail } from './+reports/weekly-mail'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: reportPagesWords.reports }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { frame, scope, stats, previous } = await orNotFound(loadReport(ctx, request))
  const [{ usage, total, coverage }, { total: before }, goals, members] = await Promise.all([
    readUsage(ctx, scope, stats),
    readUsage(ctx, scope, previous),
    readGoals(ctx, scope.accountId),
    listReportMembers(ctx),
  ])
  const sellers = scope.userIds === null ? members.filter(({ isSeller }) => isSeller).length : 1
  const isColoured = stepOf(stats) === 'day' && countDays(stats.start, stats.end) <= MAX_TEAM_DAYS
  const sort = parseSort(new URL(request.url).searchParams, ['period', ...USAGE_SORTS]) ?? {
    by: 'period',
    descending: true,
  }
  const perDay = (goal: number | null) => (isColoured && goal ? goal * sellers : null)
  return {
    frame,
    // Charts run from left to right.
    usage,
    rows: sortRows(usage, sort, (row, column) => (column === 'period' ? row.period : usageValue(row, column))),
    total,
    before,
    coverage,
    sort,
    mail: await findReportMail(ctx),
    goals: { calls: perDay(goals.callGoal), conversations: perDay(goals.convoGoal) },
    conversationSeconds: goals.convoGoalLength,
    csv: getReportCsvPath('periods', {
      start: stats.start,
      end: stats.end,
      zone: frame.zone,
      userId: scope.userIds?.[0],
    }),
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { pathname, search } = new URL(request.url)
  const back = `${pathname}${search}`
  return handleSubmission(await readForm(request, ctx, back), reportMailForm, async ({ weeklyMail, zone }) => {
    const { isOn } = await changeReportMail(ctx, { isOn: weeklyMail === 'on', zone })
    return redirectWithNotice(back, isOn ? reportPagesWords.weeklyMailStarted : reportPagesWords.weeklyMailStopped)
  })
}

export default function Overview() {
  const page = useLoaderData<typeof loader>()
  const { frame, usage, rows, total, before, coverage, sort, goals, csv, mail } = page
  const { query } = frame
  const isMonthly = usage[0] !== undefined && usage[0].period.length <= 7
  const columns = useMemo(() => periodColumns(query, goals, isMonthly), [query, goals, isMonthly])
  const calls = total.calls + total.inboundCalls
  return (
    <ReportPage frame={frame} csv={calls === 0 ? null : csv} coverage={{ calls, ...coverage }}>
      {calls === 0 && before.calls + before.inboundCalls === 0 ? (
        <EmptyState help={<HelpLink article="reports" />} title={reportPagesWords.noCalls}>
          {reportPagesWords.noCallsAbout}
        </EmptyState>
      ) : (
        <>
          <Totals total={total} before={before} query={query} conversationSeconds={page.conversationSeconds} />
          <p className="-mt-2 text-s text-faint">
            {reportPagesWords.comparedWith(rangeLabel(frame.previous.start, frame.previous.end))}
          </p>
          {usage.length > 1 ? (
            <FiguresGraph rows={usage.map((row) => ({ ...row, label: periodLabel(row.period) }))} />
          ) : null}
          <DataTable
            label={isMonthly ? reportPagesWords.byMonth : reportPagesWords.byDay}
            columns={columns}
            rows={rows}
            rowId={({ period }) => period}
            sort={sort}
            empty={<EmptyState title={reportPagesWords.noCalls} />}
          />
        </>
      )}
      <WeeklyMail mail={mail} zone={frame.zone} isTeam={frame.showsTeam} />
      <Definitions />
      <Outlet />
    </ReportPage>
  )
}
