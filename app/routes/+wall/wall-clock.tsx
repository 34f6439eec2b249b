import { useEffect, useState } from 'react'
import { steadyNow } from '~/live/steady-now'

/** By the server's time, in the zone of the account's number. */
export function WallClock({ now, zone }: { now: number; zone: string }) {
  const [passed, setPassed] = useState({ since: now, ms: 0 })
  useEffect(() => {
    const loadedAt = steadyNow()
    const timer = setInterval(() => setPassed({ since: now, ms: steadyNow() - loadedAt }), 5_000)
    return () => clearInterval(timer)
  }, [now])
  const at = new Date(now + (passed.since === now ? passed.ms : 0))
  return (
    <time dateTime={at.toISOString()} className="tabular">
      {at.toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })}
    </time>
  )
}
