import { useEffect, useState } from 'react'

interface FreshPage {
  version: string
  now: number
  nextMidnight: number
  isLive: boolean
}

/** A page that is open for weeks: loaded as a whole after an upgrade, and each night while the server answers. */
export function useFreshPage({ version, now, nextMidnight, isLive }: FreshPage): void {
  const [loadedVersion] = useState(version)
  useEffect(() => {
    if (version !== loadedVersion) location.reload()
  }, [version, loadedVersion])
  const leftMs = nextMidnight - now + 1_000
  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => location.reload(), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs, isLive])
}
