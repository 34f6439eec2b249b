import { Form, useLocation, useSubmit } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { BestTimeView } from '~/domain/best-time/best-time.schema'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Select } from '~/ui/field'
import { formatCount, formatNumber } from '~/ui/format-count'
import { Section } from '~/ui/page-shell'
import { TableFrame } from '~/ui/table'
import { useHydrated } from '~/ui/use-hydrated'
import { PostForm } from '../../+form/post-form'
import { fullHour } from './heat-map'
import { healthPagesWords } from './number-health-pages.words'

interface BestTimeProps {
  view: BestTimeView
  /** Chosen; '' is all. */
  stageId: string
  areaCode: string
  canSetUp: boolean
  /** Kept in the address. */
  query: Record<string, string>
}

export function BestTime({ view, stageId, areaCode, canSetUp, query }: BestTimeProps) {
  const { total, days, countedAt, hours, stages } = view
  return (
    <Section title={healthPagesWords.bestTime} id="best-time">
      <div className="flex flex-col gap-4">
        {countedAt === null || total.calls === 0 ? (
          <p className="text-m text-muted">
            {countedAt === null ? healthPagesWords.notCounted : healthPagesWords.noDials}
          </p>
        ) : (
          <p className="text-m text-muted">
            {healthPagesWords.bestTimeAbout(formatNumber(total.calls), days)} <Summary hours={hours} />
          </p>
        )}
        {stages.length + view.areaCodes.length > 0 ? (
          <Filters view={view} stageId={stageId} areaCode={areaCode} query={query} />
        ) : null}
        {total.calls > 0 ? <Hours hours={hours} /> : null}
        {canSetUp && stages.length > 0 ? <Boards stages={stages} stageId={stageId} /> : null}
      </div>
    </Section>
  )
}

const listHours = (hours: BestTimeView['hours'], standing: 1 | -1): string =>
  new Intl.ListFormat('en-US').format(
    hours.flatMap((hour, index) => (hour.standing === standing ? [fullHour(index)] : [])),
  )

function Summary({ hours }: { hours: BestTimeView['hours'] }) {
  const [better, worse] = [listHours(hours, 1), listHours(hours, -1)]
  return (
    <>
      {better === '' ? healthPagesWords.noBetter : healthPagesWords.betterHours(better)}{' '}
      {worse === '' ? null : healthPagesWords.worseHours(worse)}
    </>
  )
}

function Filters({ view, stageId, areaCode, query }: Omit<BestTimeProps, 'canSetUp'>) {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  return (
    <Form
      action={`${pathname}#best-time`}
      preventScrollReset
      className="flex flex-wrap gap-2"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={`stage ${stageId}`}
        name="stage"
        aria-label={healthPagesWords.stage}
        defaultValue={stageId}
        className="w-64 max-sm:w-full"
      >
        <option value="">{healthPagesWords.allStages}</option>
        {view.stages.map((stage) => (
          <option key={stage.stageId} value={stage.stageId}>
            {stage.boardName} · {stage.name}
          </option>
        ))}
      </Select>
      <Select
        key={`area ${areaCode}`}
        name="areaCode"
        aria-label={healthPagesWords.areaCode}
        defaultValue={areaCode}
        className="w-48 max-sm:w-full"
      >
        <option value="">{healthPagesWords.allAreaCodes}</option>
        {view.areaCodes.map(({ areaCode: code, calls }) => (
          <option key={code} value={code}>
            {code} ({formatCount(calls, 'call')})
          </option>
        ))}
      </Select>
      {isHydrated ? null : <Button>{healthPagesWords.apply}</Button>}
    </Form>
  )
}

const STANDINGS = {
  1: { box: 'bg-ok-soft text-ok', word: healthPagesWords.better, icon: ArrowUp },
  [-1]: { box: 'bg-warn-soft text-warn', word: healthPagesWords.worse, icon: ArrowDown },
  0: null,
} as const

/** Hours with calls. */
function Hours({ hours }: { hours: BestTimeView['hours'] }) {
  const shown = hours.map((hour, index) => ({ ...hour, index })).filter(({ calls }) => calls > 0)
  const max = Math.max(0.01, ...shown.map(({ interval }) => interval?.high ?? 0))
  return (
    <TableFrame label={healthPagesWords.bestTime}>
      <table className="w-full text-m">
        <thead>
          <tr className="border-b border-line text-left text-s text-faint">
            <th scope="col" className="h-9 px-4 font-medium">
              {healthPagesWords.hour}
            </th>
            <th scope="col" className="px-4 font-medium">
              {healthPagesWords.connectionRate}
            </th>
            <th scope="col" className="px-4 text-right font-medium">
              {healthPagesWords.connected}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((hour) => (
            <HourRow key={hour.index} hour={hour} max={max} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function HourRow({ hour, max }: { hour: BestTimeView['hours'][number] & { index: number }; max: number }) {
  const { index, calls, connected, interval, standing } = hour
  const look = STANDINGS[standing]
  const at = (share: number) => `${(100 * share) / max}%`
  return (
    <tr>
      <th scope="row" className="h-9 px-4 text-left font-normal whitespace-nowrap">
        {fullHour(index)}
      </th>
      <td className="w-full px-4">
        {interval ? (
          <span className="flex items-center gap-3">
            <span className="relative block h-4 min-w-16 flex-1">
              <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
              <span
                className="absolute top-1 h-2 rounded-full bg-[color-mix(in_srgb,var(--chart-1)_40%,var(--panel))]"
                style={{ left: at(interval.low), width: at(interval.high - interval.low) }}
              />
              <span
                className="absolute top-0.5 h-3 w-1 -translate-x-1/2 rounded-full bg-(--chart-1)"
                style={{ left: at(connected / calls) }}
              />
            </span>
            <span className="tabular w-10 text-right font-medium">
              {healthPagesWords.percent(Math.floor((100 * connected) / calls))}
            </span>
            <span className="tabular w-16 text-xs text-faint max-sm:hidden">
              {healthPagesWords.interval(Math.floor(100 * interval.low), Math.ceil(100 * interval.high))}
            </span>
            <span className="w-16 max-sm:w-5">
              {look ? (
                <span
                  className={cx(
                    'inline-flex h-5 items-center gap-1 rounded-s px-1.5 text-xs font-medium max-sm:px-0.5',
                    look.box,
                  )}
                >
                  <look.icon size={12} aria-hidden />
                  <span className="max-sm:sr-only">{look.word}</span>
                </span>
              ) : null}
            </span>
          </span>
        ) : (
          <span className="text-faint">{healthPagesWords.tooFew}</span>
        )}
      </td>
      <td className="tabular px-4 text-right whitespace-nowrap text-muted">
        {healthPagesWords.ofCalls(formatNumber(connected), formatNumber(calls))}
      </td>
    </tr>
  )
}

/** One press sets a board to dial by it, another undoes it. */
function Boards({ stages, stageId }: { stages: BestTimeView['stages']; stageId: string }) {
  const boards = new Map(
    stages.filter((stage) => stageId === '' || stage.stageId === stageId).map((stage) => [stage.boardId, stage]),
  )
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-m font-medium">{healthPagesWords.boards}</h3>
      <p className="text-m text-muted">{healthPagesWords.boardAbout}</p>
      <ul className="divide-y divide-line rounded-l border border-line bg-panel">
        {[...boards.values()].map(({ boardId, boardName, isUsed }) => (
          <li key={boardId} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <span className="flex items-center gap-2">
              {boardName}
              {isUsed ? <Badge tone="ok">{healthPagesWords.usesBestTime}</Badge> : null}
            </span>
            <PostForm hiddenFields={{ boardId, bestTime: isUsed ? 'off' : 'on' }}>
              <Button
                size="s"
                aria-label={`${isUsed ? healthPagesWords.stopBestTime : healthPagesWords.useBestTime}: ${boardName}`}
              >
                {isUsed ? healthPagesWords.stopBestTime : healthPagesWords.useBestTime}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </div>
  )
}
