import { useContext, useEffect } from 'react'
import type { NotificationView } from '~/domain/notifications/notifications.schema'
import { CredentialsContext } from '~/live/credentials'
import { pageApiPaths } from '~/live/page-api-paths'
import { useExpectedUser } from '../+form/expected-user-field'

/** 4-trust §4.3. */
const MARK_READ_MS = 1_000

/** Once it was shown for a second, with all older ones. */
export function useMarkRead(newest: Pick<NotificationView, 'id' | 'seen'> | undefined): void {
  const userId = useExpectedUser() ?? null
  const credentials = useContext(CredentialsContext)
  const upTo = newest && !newest.seen ? newest.id : null
  useEffect(() => {
    if (upTo === null) return
    const timer = setTimeout(() => {
      void (async () => {
        const { createApiClient } = await import('~/live/api-client')
        const api = createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
        // The next opening repeats it.
        await api.call('notifications.markRead', { upTo }).catch(() => null)
      })()
    }, MARK_READ_MS)
    return () => clearTimeout(timer)
  }, [upTo, credentials, userId])
}
