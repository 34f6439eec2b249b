import type { Ctx } from '../context.server'
import { markThreadForIndex } from '../thread-search/mark-for-index.server'
import { publishMessageDeleted, publishThreadChanged } from './publish-thread.server'
import { touchThread } from './touch-thread.server'

/** After a message or note is deleted, in the same transaction. */
export async function publishRemoval(
  tx: Ctx,
  { id, thread_id, account_id }: { id: string; thread_id: string; account_id: string },
): Promise<void> {
  await markThreadForIndex(tx, thread_id)
  await publishMessageDeleted(tx, { id, threadId: thread_id })
  await touchThread(tx, { id: thread_id, account_id }, { lists: false })
  await publishThreadChanged(tx, thread_id)
}
