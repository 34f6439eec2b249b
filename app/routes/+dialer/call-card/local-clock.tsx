import { useEffect, useState } from 'react'
import type { CallCard } from '~/domain/call-card/call-card.schema'
import { steadyNow } from '~/live/steady-now'
import { useDialerUi } from '../dialer-context'

const REFRESH_MS = 10_000
const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** '2:14 PM' where the lead is. */
export function LocalClock({ clock }: { clock: NonNullable<CallCard['localClock']> }) {
  const { clockOffsetMs } = useDialerUi().state
  const [now, setNow] = useState(steadyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (clockOffsetMs === null) return null
  return <time title={`${clock.zone}, ${clock.decidedBy}`}>{format.format(now + clockOffsetMs + clock.offsetMs)}</time>
}
