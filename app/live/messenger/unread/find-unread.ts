import type { ThreadView } from '../../../domain/threads/messenger.schema'
import type { Messenger } from '../make-messenger'

const PAGES_AT_MOST = 20

/** Null: none in the first pages, or failed. */
export async function findUnread(
  messenger: Pick<Messenger, 'getState' | 'look' | 'loadMore'>,
): Promise<ThreadView | null> {
  const { filter, search } = messenger.getState()
  if (filter !== 'all' || search !== '') await messenger.look({ filter: 'all', search: '' })
  for (let page = 1; ; page += 1) {
    const { threads, threadsBefore } = messenger.getState()
    const unread = threads?.find(({ unreadCount }) => unreadCount > 0)
    if (unread || threadsBefore === null || page === PAGES_AT_MOST) return unread ?? null
    await messenger.loadMore()
    if (messenger.getState().threadsBefore === threadsBefore) return null
  }
}
