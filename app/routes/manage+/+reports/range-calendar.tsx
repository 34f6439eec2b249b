import { DayPicker, type DateRange } from 'react-day-picker'

interface RangeCalendarProps {
  start: string
  end: string
  min: string
  max: string
  onRange(start: string, end: string | null): void
}

/** Days without a zone: noon is the same day in each. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
const pad = (value: number) => String(value).padStart(2, '0')
const toDay = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** Its own styles are unset: the parts are styled by tokens. */
const classNames = {
  root: 'relative select-none',
  months: 'flex flex-col',
  month_caption: 'flex h-8 items-center px-2 text-m font-semibold',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous:
    'inline-flex size-8 items-center justify-center rounded-m text-muted hover:bg-hover aria-disabled:opacity-40',
  button_next:
    'inline-flex size-8 items-center justify-center rounded-m text-muted hover:bg-hover aria-disabled:opacity-40',
  chevron: 'size-4 fill-current',
  month_grid: 'border-collapse',
  weekday: 'h-7 w-9 text-center text-xs font-medium text-faint',
  day: 'tabular p-0 text-center text-m',
  day_button: 'size-9 rounded-m hover:bg-hover disabled:opacity-30',
  today: 'font-semibold text-accent',
  outside: 'opacity-40',
  selected: 'bg-selected text-text',
  range_start: 'rounded-l-m [&>button]:bg-accent-fill [&>button]:text-on-accent',
  range_end: 'rounded-r-m [&>button]:bg-accent-fill [&>button]:text-on-accent',
  hidden: 'invisible',
} as const

export function RangeCalendar({ start, end, min, max, onRange }: RangeCalendarProps) {
  const selected: DateRange = { from: toDate(start), to: end === '' ? undefined : toDate(end) }
  return (
    <DayPicker
      mode="range"
      classNames={classNames}
      resetOnSelect
      selected={selected}
      defaultMonth={toDate(end || start)}
      startMonth={toDate(min)}
      endMonth={toDate(max)}
      disabled={{ before: toDate(min), after: toDate(max) }}
      onSelect={(range) => {
        if (!range?.from) return
        onRange(toDay(range.from), range.to ? toDay(range.to) : null)
      }}
    />
  )
}
