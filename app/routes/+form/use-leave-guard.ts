import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'

/** Blocks links and Back; the browser asks on reload and close. */
export function useLeaveGuard(hasUnsavedChanges: boolean): { isBlocked: boolean; stay(): void; leave(): void } {
  useEffect(() => {
    if (!hasUnsavedChanges) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [hasUnsavedChanges])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  return { isBlocked: blocker.state === 'blocked', stay: () => blocker.reset?.(), leave: () => blocker.proceed?.() }
}
