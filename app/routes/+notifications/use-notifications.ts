import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { NotificationView } from '~/domain/notifications/notifications.schema'
import { createApiClient } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'
import { useLiveEvents } from '~/live/live-page'
import { pageApiPaths } from '~/live/page-api-paths'
import { useMarkRead } from './use-mark-read'

export interface LoadedNotifications {
  items: readonly NotificationView[]
  nextCursor: string | null
}

export type Answer = LoadedNotifications | 'failed' | null

const isLoaded = (answer: Answer): answer is LoadedNotifications => answer !== null && answer !== 'failed'

/** A newer first page, and what was loaded below it. */
export function withFirstPage(first: LoadedNotifications, before: Answer): LoadedNotifications {
  const last = first.items.at(-1)
  if (!isLoaded(before) || !last || first.nextCursor === null) return first
  const older = before.items.filter(({ id }) => id < last.id)
  return older.length === 0 ? first : { items: [...first.items, ...older], nextCursor: before.nextCursor }
}

/** null: loading. */
export function useNotifications() {
  const credentials = useContext(CredentialsContext)
  const api = useMemo(() => createApiClient({ credentials, paths: pageApiPaths, userId: () => null }), [credentials])
  const [answer, setAnswer] = useState<Answer>(null)
  const [hasFailedMore, setFailedMore] = useState(false)
  const read = useCallback(
    () =>
      api.call('notifications.listNotifications', {}).then(
        (first) => setAnswer((before) => withFirstPage(first, before)),
        // A failed reload keeps what is shown.
        () => setAnswer((before) => (isLoaded(before) ? before : 'failed')),
      ),
    [api],
  )
  useEffect(() => void read(), [read])
  useLiveEvents(({ type }) => {
    if (type === 'notification.created') void read()
  })
  useMarkRead(isLoaded(answer) ? answer.items[0] : undefined)
  const cursor = isLoaded(answer) ? answer.nextCursor : null
  const readMore = useCallback(async () => {
    if (cursor === null) return
    setFailedMore(false)
    try {
      const next = await api.call('notifications.listNotifications', { cursor })
      setAnswer((before) =>
        isLoaded(before) && before.nextCursor === cursor
          ? { items: [...before.items, ...next.items], nextCursor: next.nextCursor }
          : before,
      )
    } catch {
      setFailedMore(true)
    }
  }, [api, cursor])
  const retry = () => {
    setAnswer(null)
    void read()
  }
  return { answer, hasFailedMore, readMore, retry }
}
