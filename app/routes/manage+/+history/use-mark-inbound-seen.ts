import { useCallback, useContext, useEffect } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useLiveEvents } from '~/live/live-page'
import { pageApiPaths } from '~/live/page-api-paths'
import { useExpectedUser } from '../../+form/expected-user-field'

/** The missed calls count as seen while the page is visible. */
export function useMarkInboundSeen(): void {
  const userId = useExpectedUser() ?? null
  const credentials = useContext(CredentialsContext)
  const markSeen = useCallback(async () => {
    if (document.hidden) return
    const { createApiClient } = await import('~/live/api-client')
    const api = createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
    // The next visit repeats it.
    await api.call('callHistory.markInboundSeen', undefined).catch(() => null)
  }, [credentials, userId])
  useEffect(() => {
    void markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [markSeen])
  useLiveEvents(({ type }) => {
    if (type === 'call.missed') void markSeen()
  })
}
