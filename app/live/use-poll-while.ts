import { useEffect } from 'react'
import { useReloadPage } from './use-reload-page'

const POLL_MS = 4_000

/** Reloads the page's data while something is pending that no event reports. */
export function usePollWhile(isPending: boolean): void {
  const reloadPage = useReloadPage()
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(reloadPage, POLL_MS)
    return () => clearInterval(timer)
  }, [isPending, reloadPage])
}
