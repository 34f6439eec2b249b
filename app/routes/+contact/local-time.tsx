import { useEffect, useState } from 'react'
import type { LocalClock } from '~/domain/places/local-clock'
import { steadyNow } from '~/live/steady-now'

const REFRESH_MS = 10_000
const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

interface LocalTimeProps {
  clock: LocalClock
  /** Epoch ms when the page was loaded. */
  serverNow: number
}

/** 'Tue 2:14 PM' where the contact is. */
export function LocalTime({ clock, serverNow }: LocalTimeProps) {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const start = steadyNow()
    const timer = setInterval(() => setElapsedMs(steadyNow() - start), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return <time title={clock.zone}>{format.format(serverNow + clock.offsetMs + elapsedMs)}</time>
}
