import { useHydrated } from './use-hydrated'

interface WhenProps {
  /** ISO 8601, as every view has it. */
  at: string
  /** 'day' leaves the time of day out, 'clock' the day, and goes to the second. */
  precision?: 'day' | 'minute' | 'clock'
}

const timeStyles = { day: undefined, minute: 'short', clock: 'medium' } as const

/** A moment in the reader's own zone, which only the browser knows: until scripts run it is UTC, and says so. */
export function When({ at, precision = 'minute' }: WhenProps) {
  const hydrated = useHydrated()
  const words = new Intl.DateTimeFormat('en-US', {
    dateStyle: precision === 'clock' ? undefined : 'medium',
    timeStyle: timeStyles[precision],
    timeZone: hydrated ? undefined : 'UTC',
  }).format(new Date(at))
  return (
    <time dateTime={at} title={at}>
      {hydrated || precision === 'day' ? words : `${words} UTC`}
    </time>
  )
}
