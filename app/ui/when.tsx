import { useHydrated } from './use-hydrated'

type Precision = 'day' | 'minute' | 'clock' | 'short' | 'ordinal' | 'near'

interface WhenProps {
  at: string
  /** clock: with seconds. short: no current year. near: time if today. */
  precision?: Precision
}

const looks = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  shortOfYear: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  today: { hour: 'numeric', minute: '2-digit' },
  near: { month: 'short', day: 'numeric' },
  year: { year: 'numeric' },
  ordinal: { month: 'short', day: 'numeric' },
} as const

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ending = (day: string) =>
  endings[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(parseInt(day.replace(/\D/g, ''), 10))] ?? 'th'

/** DateTimeFormat is slow to create. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(precision: keyof typeof looks, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${precision} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...looks[precision], timeZone })
  formats.set(key, format)
  return format
}

/** Undefined `timeZone`: local. */
export function momentWords(at: string, precision: Precision, timeZone?: string, now = new Date()): string {
  const moment = new Date(at)
  const yearOf = (date: Date) => formatOf('year', timeZone).format(date)
  const dayOf = (date: Date) => formatOf('day', timeZone).format(date)
  const isToday = precision === 'near' && dayOf(moment) === dayOf(now)
  const isOfAnotherYear = precision === 'short' && yearOf(moment) !== yearOf(now)
  const look = isToday ? 'today' : isOfAnotherYear ? 'shortOfYear' : precision
  return formatOf(look, timeZone).format(moment)
}

/** UTC until scripts run: only the browser knows the zone. */
export function When({ at, precision = 'minute' }: WhenProps) {
  const hydrated = useHydrated()
  const words = momentWords(at, precision, hydrated ? undefined : 'UTC')
  const isDay = precision === 'day' || precision === 'ordinal'
  return (
    <time dateTime={at} title={at}>
      {precision === 'ordinal' ? words + ending(words) : words}
      {hydrated || isDay ? null : ' UTC'}
    </time>
  )
}
