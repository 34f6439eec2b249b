import { useEffect, useState } from 'react'
import { formatClock } from '~/ui/format-seconds'

export const formatTime = (ms: number) => formatClock(Math.floor(ms / 1000))

/** Time since it was mounted, of a recording's limit. */
export function Elapsed({ limitMs }: { limitMs: number }) {
  const [ms, setMs] = useState(0)
  useEffect(() => {
    const started = performance.now()
    const tick = setInterval(() => setMs(Math.min(limitMs, performance.now() - started)), 100)
    return () => clearInterval(tick)
  }, [limitMs])
  return (
    <p role="timer" className="tabular text-l font-semibold text-text">
      {formatTime(ms)} <span className="text-m font-normal text-faint">/ {formatTime(limitMs)}</span>
    </p>
  )
}
