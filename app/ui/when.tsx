import { useHydrated } from './use-hydrated'

interface WhenProps {
  /** ISO 8601, as every view has it. */
  at: string
  /** 'day' leaves the time of day out, 'clock' the day, and goes to the second; 'short' leaves out the year. */
  precision?: 'day' | 'minute' | 'clock' | 'short'
}

const looks = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/** A moment in the reader's own zone, which only the browser knows: until scripts run it is UTC, and says so. */
export function When({ at, precision = 'minute' }: WhenProps) {
  const hydrated = useHydrated()
  const words = new Intl.DateTimeFormat('en-US', {
    ...looks[precision],
    timeZone: hydrated ? undefined : 'UTC',
  }).format(new Date(at))
  return (
    <time dateTime={at} title={at}>
      {hydrated || precision === 'day' ? words : `${words} UTC`}
    </time>
  )
}
