import { useEffect } from 'react'
import type { DialerState } from '~/live/dialer/dialer-state'

const DELAY_MS = 5_000

/** Lines of an ended session are not part of the first load. A pointer or a key loads them sooner. */
export function useLoadEndedLines({ session }: Pick<DialerState, 'session'>, load: () => Promise<unknown>): void {
  const hasLines = session?.state === 'ended' && session.lines.length > 0
  useEffect(() => {
    if (!hasLines) return
    // The next press that needs them reports the error.
    const timer = setTimeout(() => void load().catch(() => {}), DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasLines, load])
}
