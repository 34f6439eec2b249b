import { useCallback, useEffect, useRef, useState } from 'react'

/** Spec 2-live §4.5, §9. */
const PENDING_TIMEOUT_MS = 10_000

/** Shows progress for at most 10 seconds. Pressing again is safe: the server accepts each message once. */
export function usePending(): [isPending: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [isPending, setPending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const run = useCallback(async (work: () => Promise<void>) => {
    clearTimeout(timer.current)
    const clear = () => setPending(false)
    const ownTimer = setTimeout(clear, PENDING_TIMEOUT_MS)
    timer.current = ownTimer
    setPending(true)
    await work()
    if (timer.current !== ownTimer) return
    clearTimeout(ownTimer)
    clear()
  }, [])
  return [isPending, run]
}
