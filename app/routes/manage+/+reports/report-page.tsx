import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { formatCount, formatNumber } from '~/ui/format-count'
import { PageHeader } from '~/ui/page-shell'
import { Tabs } from '~/ui/tabs'
import { GOALS_PATH } from '../+goals/goal-paths'
import { useReloadOnCallEvents } from '../+history/use-reload-on-call-events'
import type { ReportFrame } from './load-report.server'
import { ReportControls } from './report-controls'
import { reportPagesWords } from './report-pages.words'
import { reportPath } from './report-paths'

interface ReportPageProps {
  frame: ReportFrame
  /** A file of the table that is shown. */
  csv: string | null
  /** null: the tab says it. */
  coverage: { calls: number; pendingHours: number; earlyMinutes: number } | null
  children: ReactNode
}

/** What the tabs of reports share: range, member, and how much is counted. */
export function ReportPage({ frame, csv, coverage, children }: ReportPageProps) {
  const { query, showsTeam, showsDispositions, canChangeGoals } = frame
  const { pathname } = useLocation()
  useReloadOnCallEvents()
  return (
    <>
      <PageHeader
        title={reportPagesWords.reports}
        actions={
          <span className="flex gap-2 print:hidden max-sm:w-full">
            {canChangeGoals ? <ButtonLink to={GOALS_PATH}>{reportPagesWords.customizeTeamReport}</ButtonLink> : null}
            {csv === null ? null : <DownloadLink to={csv}>{reportPagesWords.downloadCsv}</DownloadLink>}
          </span>
        }
      >
        {reportPagesWords.about}
      </PageHeader>
      <div className="print:hidden">
        <Tabs
          label={reportPagesWords.reports}
          items={[
            { to: reportPath('', query), label: reportPagesWords.overview, path: '/manage/reports' },
            {
              to: reportPath('/numbers', query),
              label: reportPagesWords.numberHealth,
              path: '/manage/reports/numbers',
            },
            ...(showsTeam
              ? [
                  {
                    to: reportPath('/team', query),
                    label: reportPagesWords.teamPerformance,
                    path: '/manage/reports/team',
                  },
                ]
              : []),
            ...(showsDispositions
              ? [
                  {
                    to: reportPath('/dispositions', query),
                    label: reportPagesWords.dispositionReport,
                    path: '/manage/reports/dispositions',
                  },
                ]
              : []),
          ].map(({ path, ...item }) => ({ ...item, current: path === pathname }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ReportControls frame={frame} />
        {coverage ? <Coverage frame={frame} {...coverage} /> : null}
      </div>
      {children}
    </>
  )
}

function Coverage({
  frame,
  calls,
  pendingHours,
  earlyMinutes,
}: { frame: ReportFrame } & NonNullable<ReportPageProps['coverage']>) {
  return (
    <p className="text-s text-faint">
      {pendingHours === 0
        ? reportPagesWords.allCounted(formatNumber(calls))
        : reportPagesWords.counting(formatCount(pendingHours, 'hour'))}{' '}
      {reportPagesWords.daysOf(frame.city)} {earlyMinutes > 0 ? reportPagesWords.daysEarly(earlyMinutes) : null}
    </p>
  )
}

/** The definition of each figure. */
export const Definitions = () => (
  <details className="rounded-l border border-line bg-panel px-5 py-3 print:hidden">
    <summary className="cursor-pointer text-m font-medium text-muted hover:text-text">
      {reportPagesWords.definitions}
    </summary>
    <dl className="mt-3 grid gap-x-8 gap-y-2 text-m sm:grid-cols-[max-content_1fr]">
      {Object.entries(reportPagesWords.defined).map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted max-sm:mb-2">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-m text-muted">{reportPagesWords.inProgress}</p>
  </details>
)
