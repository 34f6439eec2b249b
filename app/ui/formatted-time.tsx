import { useHydrated } from './use-hydrated'

type Precision = 'day' | 'minute' | 'clock' | 'short' | 'ordinal' | 'near'

interface FormattedTimeProps {
  at: string
  /** clock: with seconds. short: no current year. near: time if today. */
  precision?: Precision
}

const formatOptions = {
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

const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const getOrdinalSuffix = (day: string) =>
  ORDINAL_SUFFIXES[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(parseInt(day.replace(/\D/g, ''), 10))] ??
  'th'

/** DateTimeFormat is slow to create. */
const formatCache = new Map<string, Intl.DateTimeFormat>()

function getFormat(precision: keyof typeof formatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${precision} ${timeZone}`
  const format = formatCache.get(key) ?? new Intl.DateTimeFormat('en-US', { ...formatOptions[precision], timeZone })
  formatCache.set(key, format)
  return format
}

/** Undefined `timeZone`: local. */
export function formatMoment(at: string, precision: Precision, timeZone?: string, now = new Date()): string {
  const moment = new Date(at)
  const getYear = (date: Date) => getFormat('year', timeZone).format(date)
  const getDay = (date: Date) => getFormat('day', timeZone).format(date)
  const isToday = precision === 'near' && getDay(moment) === getDay(now)
  const isOtherYear = precision === 'short' && getYear(moment) !== getYear(now)
  const formatKey = isToday ? 'today' : isOtherYear ? 'shortOfYear' : precision
  return getFormat(formatKey, timeZone).format(moment)
}

/** UTC until scripts run: only the browser knows the zone. */
export function FormattedTime({ at, precision = 'minute' }: FormattedTimeProps) {
  const hydrated = useHydrated()
  const text = formatMoment(at, precision, hydrated ? undefined : 'UTC')
  const isDay = precision === 'day' || precision === 'ordinal'
  return (
    <time dateTime={at} title={at}>
      {precision === 'ordinal' ? text + getOrdinalSuffix(text) : text}
      {hydrated || isDay ? null : ' UTC'}
    </time>
  )
}
