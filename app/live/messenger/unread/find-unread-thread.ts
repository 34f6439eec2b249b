import type { ThreadView } from '../../../domain/threads/messenger.schema'
import type { Messenger } from '../create-messenger'

const MAX_PAGES = 20

/** Null: none in the first pages, or failed. */
export async function findUnreadThread(
  messenger: Pick<Messenger, 'getState' | 'filterThreads' | 'loadMore'>,
): Promise<ThreadView | null> {
  const { filter, search } = messenger.getState()
  if (filter !== 'all' || search !== '') await messenger.filterThreads({ filter: 'all', search: '' })
  for (let page = 1; ; page += 1) {
    const { threads, threadsBefore } = messenger.getState()
    const unread = threads?.find(({ unreadCount }) => unreadCount > 0)
    if (unread || threadsBefore === null || page === MAX_PAGES) return unread ?? null
    await messenger.loadMore()
    if (messenger.getState().threadsBefore === threadsBefore) return null
  }
}
