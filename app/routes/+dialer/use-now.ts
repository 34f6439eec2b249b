import { useEffect, useState } from 'react'
import { steadyNow } from '~/live/steady-now'

/** The server's time, read again every `everyMs`. */
export function useNow(clockOffsetMs: number | null, everyMs: number): number {
  const [now, setNow] = useState(steadyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + (clockOffsetMs ?? 0)
}
