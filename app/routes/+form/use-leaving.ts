import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Holds whoever goes to another page, by a link or by the browser's Back, while something of this one would be lost: `isAsked`
 * until they have chosen. Whoever reloads or closes the page is asked by the browser, in its own words. What a form of the page
 * sends, and where its answer leads, is held by nothing.
 */
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
