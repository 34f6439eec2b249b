import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useMemo } from 'react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { findBestTime, readsBestTime } from '~/domain/best-time/best-time.read.server'
import { bestTimeQuery } from '~/domain/best-time/best-time.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { Ctx } from '~/domain/context.server'
import { readHealthSettings } from '~/domain/number-health/health-settings.read.server'
import type { NumberRow } from '~/domain/number-health/number-health.schema'
import { stateLabels } from '~/domain/number-health/number-health.words'
import { listNumberRows } from '~/domain/number-health/number-rows.read.server'
import { daySpan } from '~/domain/reports/report-days'
import { getReportCsvPath } from '~/domain/reports/reports-csv.server'
import { readCoverage, readHeatmapView } from '~/domain/reports/stats.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { formatNumber } from '~/ui/format-count'
import { Section } from '~/ui/page-shell'
import { Tabs } from '~/ui/tabs'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { BestTime } from './+number-health/best-time'
import { ANSWER_LEGEND, answerCells, CALL_LEGEND, callCells } from './+number-health/heat-cells'
import { HeatMap } from './+number-health/heat-map'
import { healthPagesWords } from './+number-health/number-health-pages.words'
import { healthPath, NUMBER_HEALTH_PATH } from './+number-health/number-health-paths'
import { RateBar } from './+number-health/rate-bar'
import { StateBadge } from './+number-health/state-badge'
import { loadReport } from './+reports/load-report.server'
import { ReportPage } from './+reports/report-page'
import { sortRows } from './+reports/sort-rows'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: healthPagesWords.title }]

const SORTS = ['number', 'state', 'rate', 'calls', 'connected', 'disconnected', 'blocked'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId, permissions } = requireUser(ctx)
  const { frame, scope, stats } = await orNotFound(loadReport(ctx, request))
  const query = new URL(request.url).searchParams
  const sort = parseSort(query, SORTS) ?? { by: 'calls' as const, descending: true }
  const coverage = await readCoverage(ctx, stats)
  const rows = await listNumberRows(ctx, scope, daySpan(stats.start, stats.end, { name: frame.zone }))
  return {
    frame,
    rows: sortRows(rows, sort, valueOf),
    sort,
    coverage,
    heatmap: (await readHeatmapView(ctx, scope, stats)).heatmap,
    map: query.get('map') === 'answers' && readsBestTime(ctx) ? ('answers' as const) : ('calls' as const),
    best: await readBest(ctx, query),
    settings: await readHealthSettings(ctx, accountId),
    canManage: permissions.has('numbers:manage'),
    canSetUp: permissions.has('board:admin'),
    csv: getReportCsvPath('numbers', {
      start: stats.start,
      end: stats.end,
      zone: frame.zone,
      userId: scope.userIds?.[0],
    }),
  }
}

export const clientLoader = createCachedLoader()

/** Ignores unknown values. null: the user does not read the team's calls. */
async function readBest(ctx: Ctx, query: URLSearchParams) {
  if (!readsBestTime(ctx)) return null
  const asked = bestTimeQuery.safeParse({
    stageId: query.get('stage') || undefined,
    areaCode: query.get('areaCode') || undefined,
  })
  const { stageId = '', areaCode = '' } = asked.success ? asked.data : {}
  const all = await findBestTime(ctx, {})
  const isKnown = all.stages.some((stage) => stage.stageId === stageId)
  const chosen = { ...(isKnown && { stageId }), ...(areaCode !== '' && { areaCode }) }
  const view = isKnown || areaCode !== '' ? await findBestTime(ctx, chosen) : all
  return { view, all: all.grid, stageId: isKnown ? stageId : '', areaCode }
}

const valueOf = (row: NumberRow, column: string): string | number | null => {
  switch (column) {
    case 'number':
      return row.number
    case 'state':
      return row.health && stateLabels[row.health.state]
    case 'rate':
      return row.calls === 0 ? null : row.connected / row.calls
    default:
      return row[column as 'calls' | 'connected' | 'disconnected' | 'blocked']
  }
}

const form = z.strictObject({ boardId: z.string().max(60), bestTime: z.enum(['on', 'off']) })

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBER_HEALTH_PATH), form, async ({ boardId, bestTime }) => {
    const board = await updateBoard(ctx, boardId, { dialerSettings: { dialByBestTime: bestTime === 'on' } })
    const words = bestTime === 'on' ? healthPagesWords.bestTimeOn : healthPagesWords.bestTimeOff
    return redirectWithNotice(`${NUMBER_HEALTH_PATH}${new URL(request.url).search}`, words(board.callboardName))
  })
}

const figure = (id: string, header: string, of: (row: NumberRow) => number, from?: 'lg'): DataColumn<NumberRow> => ({
  id,
  header,
  align: 'end',
  sort: 'descending',
  ...(from && { from }),
  cell: (row) => <span className={of(row) === 0 ? 'text-faint' : undefined}>{formatNumber(of(row))}</span>,
})

const yesOrNo = (isYes: boolean) =>
  isYes ? healthPagesWords.yes : <span className="text-faint">{healthPagesWords.no}</span>

const columns: DataColumn<NumberRow>[] = [
  {
    id: 'number',
    header: healthPagesWords.number,
    place: 'title',
    sort: 'ascending',
    cell: ({ numberId, display, nickname, localPresence }) => (
      <span className="block">
        {numberId ? (
          <Link to={healthPath(numberId)} className="tabular font-medium hover:underline">
            {display}
          </Link>
        ) : (
          <span className="tabular">{display}</span>
        )}
        {nickname ? <span className="block max-w-44 truncate text-s text-faint">{nickname}</span> : null}
        {localPresence ? <span className="block text-s text-faint">{healthPagesWords.localPresence}</span> : null}
      </span>
    ),
  },
  {
    id: 'state',
    header: healthPagesWords.state,
    sort: 'ascending',
    wrap: true,
    cell: ({ health }) =>
      health ? (
        <span className="block min-w-48 max-w-72 max-sm:min-w-0">
          <StateBadge state={health.state} />
          <span className="mt-0.5 block text-s text-muted">{health.text}</span>
        </span>
      ) : null,
  },
  {
    id: 'rate',
    header: healthPagesWords.connectionRate,
    sort: 'descending',
    cell: ({ connected, calls, connectionRate, interval }) => (
      <RateBar connected={connected} calls={calls} rate={connectionRate} interval={interval} />
    ),
  },
  { id: 'spam', header: healthPagesWords.spamProtected, from: 'xl', cell: (row) => yesOrNo(row.spamProtected) },
  figure('calls', healthPagesWords.calls, ({ calls }) => calls),
  figure('connected', healthPagesWords.connected, ({ connected }) => connected),
  figure('disconnected', healthPagesWords.disconnected, ({ disconnected }) => disconnected, 'lg'),
  figure('blocked', healthPagesWords.blocked, ({ blocked }) => blocked, 'lg'),
]

export default function NumberHealthTab() {
  const page = useLoaderData<typeof loader>()
  const { frame, rows, sort, coverage, best, settings, canManage, canSetUp, csv } = page
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'number.changed') reloadPage()
  })
  const calls = useMemo(() => rows.reduce((sum, row) => sum + row.calls, 0), [rows])
  return (
    <ReportPage frame={frame} csv={rows.length === 0 ? null : csv} coverage={{ calls, ...coverage }}>
      <DataTable
        label={healthPagesWords.numbers}
        columns={columns}
        rows={rows}
        rowId={({ number }) => number}
        sort={sort}
        empty={
          <EmptyState
            help={<HelpLink article="number-health" />}
            title={healthPagesWords.noNumbers}
            action={<ButtonLink to="/manage/phone-numbers">{healthPagesWords.claim}</ButtonLink>}
          >
            {healthPagesWords.noNumbersAbout}
          </EmptyState>
        }
      />
      <p className="-mt-2 text-s text-muted">
        {settings.restsAutomatically
          ? healthPagesWords.restsAutomatically(settings.dailyBudget)
          : healthPagesWords.restsByHand}{' '}
        {canManage ? (
          <Link
            to={`${NUMBER_HEALTH_PATH}/settings`}
            preventScrollReset
            className="font-medium text-accent hover:underline"
          >
            {healthPagesWords.change}
          </Link>
        ) : null}
      </p>
      <Maps page={page} />
      {best ? (
        <BestTime
          view={best.view}
          stageId={best.stageId}
          areaCode={best.areaCode}
          canSetUp={canSetUp}
          query={{ ...frame.query, map: page.map }}
        />
      ) : null}
      <Outlet />
    </ReportPage>
  )
}

function Maps({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { map, heatmap, best, frame } = page
  const { pathname } = useLocation()
  const to = (view: 'calls' | 'answers') => `${pathname}?${new URLSearchParams({ ...frame.query, map: view })}`
  return (
    <Section title={healthPagesWords.map} id="heat-map">
      <div className="flex flex-col gap-3">
        {best ? (
          <Tabs
            label={healthPagesWords.map}
            items={[
              { to: to('calls'), label: healthPagesWords.mapOfCalls, current: map === 'calls' },
              { to: to('answers'), label: healthPagesWords.mapOfAnswers, current: map === 'answers' },
            ]}
          />
        ) : null}
        {map === 'answers' && best ? (
          <>
            <p className="text-m text-muted">{healthPagesWords.mapOfAnswersAbout(best.view.days)}</p>
            <HeatMap label={healthPagesWords.mapOfAnswersLabel} cells={answerCells(best.all)} legend={ANSWER_LEGEND} />
          </>
        ) : (
          <>
            <p className="text-m text-muted">{healthPagesWords.mapOfCallsAbout}</p>
            <HeatMap label={healthPagesWords.mapLabel} cells={callCells(heatmap)} legend={CALL_LEGEND} />
          </>
        )}
        <p className="text-s text-faint max-sm:hidden">{healthPagesWords.keys}</p>
      </div>
    </Section>
  )
}
