import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'

/** Blocks links and Back; the browser asks on reload and close. */
export function useLeaving(atStake: boolean): { isAsked: boolean; stay(): void; leave(): void } {
  useEffect(() => {
    if (!atStake) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [atStake])
  const away = useBlocker(
    ({ currentLocation, nextLocation }) => atStake && currentLocation.pathname !== nextLocation.pathname,
  )
  return { isAsked: away.state === 'blocked', stay: () => away.reset?.(), leave: () => away.proceed?.() }
}
