import { useState, type KeyboardEvent } from 'react'
import { cx } from '~/ui/cx'
import { TableFrame } from '~/ui/table'
import { healthPagesWords } from './number-health-pages.words'

export type HeatLevel = 'high' | 'middle' | 'low' | 'zero' | 'unknown'

export interface HeatCell {
  text: string
  /** In full, for screen readers and the pointer. */
  title: string
  level: HeatLevel
}

const LEVELS: Record<HeatLevel, string> = {
  high: 'bg-accent-fill text-on-accent font-medium',
  middle: 'bg-[color-mix(in_srgb,var(--chart-1)_40%,var(--panel))] text-text',
  low: 'bg-[color-mix(in_srgb,var(--chart-1)_14%,var(--panel))] text-text',
  zero: 'bg-hover text-faint',
  unknown: 'border border-dashed border-line text-faint',
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** '12a', '9a', '1p'. */
const shortHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'a' : 'p'}`
/** '9 AM'. */
export const fullHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`

const MOVES: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -24],
  End: [0, 24],
  PageUp: [-7, 0],
  PageDown: [7, 0],
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))

interface HeatMapProps {
  label: string
  /** Seven rows of 24. */
  cells: readonly (readonly HeatCell[])[]
  legend: ReadonlyArray<readonly [HeatLevel, string]>
}

/** A table with one tab stop; arrow keys move between its cells. */
export function HeatMap({ label, cells, legend }: HeatMapProps) {
  const [focused, setFocused] = useState({ row: 1, column: 9 })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const move = MOVES[event.key]
    if (!move || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const next = {
      row: clamp(focused.row + move[0], cells.length - 1),
      column: clamp(focused.column + move[1], HOURS.length - 1),
    }
    setFocused(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <TableFrame label={label}>
        <table
          role="grid"
          aria-label={label}
          className="w-full min-w-[860px] table-fixed border-separate border-spacing-0.5 p-2 text-xs"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <td className="w-10" />
              {HOURS.map((hour) => (
                <th key={hour} scope="col" className="pb-1 text-center font-normal text-faint">
                  <abbr title={fullHour(hour)} className="no-underline">
                    {shortHour(hour)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, day) => (
              <tr key={healthPagesWords.weekdays[day]}>
                <th scope="row" className="sticky left-0 bg-panel pr-2 text-left font-normal text-muted">
                  <abbr title={healthPagesWords.weekdays[day]} className="no-underline">
                    {healthPagesWords.weekdays[day]?.slice(0, 3)}
                  </abbr>
                </th>
                {row.map(({ text, title, level }, hour) => (
                  <td
                    key={hour}
                    role="gridcell"
                    data-cell={`${day}-${hour}`}
                    tabIndex={day === focused.row && hour === focused.column ? 0 : -1}
                    aria-label={title}
                    title={title}
                    onFocus={() => setFocused({ row: day, column: hour })}
                    className={cx('tabular h-7 rounded-s text-center', LEVELS[level])}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <ul aria-label={healthPagesWords.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-s text-muted">
        {legend.map(([level, text]) => (
          <li key={level} className="flex items-center gap-1.5">
            <span aria-hidden className={cx('size-3.5 rounded-s', LEVELS[level])} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
