import { Form, Link, useLocation, useNavigate, useSubmit } from '@remix-run/react'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { forwardRef, useEffect, useRef, useState } from 'react'
import { Button, getButtonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Field, Input, Select } from '~/ui/field'
import { createLazyModule } from '~/ui/lazy-module'
import { Popover, PopoverButton, popoverItemClass } from '~/ui/popover'
import { useHydrated } from '~/ui/use-hydrated'
import { ZONE_PARAM } from '../../+list/filter-bar'
import { MEMBER, WHOLE_TEAM } from '../+history/member-filter'
import type { ReportFrame } from './load-report.server'
import { rangeLabel } from './report-dates'
import { reportPagesWords } from './report-pages.words'
import { listRangePresets } from './range-presets'

/** react-day-picker: 20 kB. */
const calendar = createLazyModule(() => import('./range-calendar'))

/** Range and member, in the address. A GET form, so that it works without scripts. */
export function ReportControls({ frame }: { frame: ReportFrame }) {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  useBrowserZone(frame)
  return (
    <Form
      key={`${frame.start} ${frame.end} ${frame.member}`}
      action={pathname}
      className="flex flex-wrap gap-2 print:hidden"
    >
      <RangeField frame={frame} />
      {frame.isZoneGuessed ? null : <input type="hidden" name={ZONE_PARAM} value={frame.zone} />}
      {frame.members ? (
        <Select
          name={MEMBER}
          aria-label={reportPagesWords.member}
          defaultValue={frame.member}
          className="w-52 max-sm:w-full"
          onChange={(event) => submit(event.currentTarget.form)}
        >
          <option value={WHOLE_TEAM}>{reportPagesWords.entireTeam}</option>
          {frame.members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {isHydrated ? null : <Button>{reportPagesWords.apply}</Button>}
    </Form>
  )
}

/** Without scripts days are those of the account's number. */
function useBrowserZone({ isZoneGuessed, zone }: ReportFrame): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!isZoneGuessed || own === zone || own === '') return
    const query = new URLSearchParams(search)
    query.set(ZONE_PARAM, own)
    navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }, [isZoneGuessed, zone, pathname, search, navigate])
}

function RangeField({ frame }: { frame: ReportFrame }) {
  const { start, end, min, today, query } = frame
  const { pathname } = useLocation()
  const loaded = calendar.useLoaded()
  const from = useRef<HTMLInputElement>(null)
  const to = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState({ start, end })
  const onRange = (first: string, last: string | null) => {
    setPicked({ start: first, end: last ?? '' })
    if (!from.current || !to.current) return
    from.current.value = first
    to.current.value = last ?? first
    if (last !== null) from.current.form?.requestSubmit()
  }
  return (
    <>
      <PopoverButton
        opens="report-range"
        below
        aria-label={`${reportPagesWords.range}: ${rangeLabel(start, end)}`}
        className={getButtonClass({}, 'max-sm:w-full max-sm:justify-between')}
        onPointerEnter={() => void calendar.load().catch(() => {})}
        onFocus={() => void calendar.load().catch(() => {})}
      >
        <CalendarDays size={16} aria-hidden />
        <span className="tabular">{rangeLabel(start, end)}</span>
        <ChevronDown size={14} aria-hidden />
      </PopoverButton>
      <Popover id="report-range" label={reportPagesWords.range} className="w-auto max-w-[calc(100vw-1rem)]">
        <div className="flex max-sm:flex-col">
          <ul className="grid content-start gap-px p-2 max-sm:grid-cols-2 sm:w-36 sm:border-r sm:border-line">
            {listRangePresets(today, min).map((preset) => (
              <li key={preset.label}>
                <Link
                  to={`${pathname}?${new URLSearchParams({ ...query, start: preset.start, end: preset.end })}`}
                  aria-current={preset.start === start && preset.end === end ? 'true' : undefined}
                  className={cx(popoverItemClass, 'aria-[current=true]:bg-selected aria-[current=true]:font-medium')}
                >
                  {preset.label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="flex flex-col gap-3 p-3">
            {loaded ? (
              <loaded.RangeCalendar start={picked.start} end={picked.end} min={min} max={today} onRange={onRange} />
            ) : null}
            <div className="grid grid-cols-2 gap-2">
              <DayField ref={from} name="start" label={reportPagesWords.from} value={start} min={min} max={today} />
              <DayField ref={to} name="end" label={reportPagesWords.to} value={end} min={min} max={today} />
            </div>
            <Button variant="primary" className="self-end">
              {reportPagesWords.apply}
            </Button>
          </div>
        </div>
      </Popover>
    </>
  )
}

interface DayFieldProps {
  name: string
  label: string
  value: string
  min: string
  max: string
}

const DayField = forwardRef<HTMLInputElement, DayFieldProps>(function DayField({ name, label, value, min, max }, ref) {
  const id = `report-${name}`
  return (
    <Field meta={{ id, errorId: `${id}-error`, descriptionId: `${id}-hint` }} label={label}>
      <Input ref={ref} id={id} type="date" name={name} defaultValue={value} min={min} max={max} required />
    </Field>
  )
})
