import type { Updateable } from 'kysely'
import type { ThreadsTable } from '../../../db/schema/messenger'
import type { Ctx } from '../context.server'
import { transactMessenger } from './transact-messenger.server'
import { chooseNumber } from '../drafts/choose-number.server'
import { cancelBlast } from '../blasts/publish-blast.server'
import { dispatchMessageEvent } from '../sending/handle-message-event.server'
import { storedMessage } from '../sending/message-machine.server'
import { markThreadNameForIndex, markThreadForIndex } from '../thread-search/mark-for-index.server'
import type { ChangeThread, ThreadView } from './messenger.schema'
import { publishThreadChanged, publishThreadDeleted } from './publish-thread.server'
import { findThread, findThreadRow, type ThreadRow } from './threads.read.server'

interface ThreadRef {
  threadId: string
  teamId?: string | null | undefined
}

/** Read for everyone who shares the inbox. Throws not_found, forbidden. */
export const markRead = (ctx: Ctx, input: ThreadRef): Promise<ThreadView> =>
  updateThread(ctx, input, ({ unread_count }) => (unread_count === 0 ? null : { unread_count: 0 }))

/** Draft threads stay read: the team's count would include them. Throws not_found, forbidden. */
export const markUnread = (ctx: Ctx, input: ThreadRef): Promise<ThreadView> =>
  updateThread(ctx, input, ({ unread_count, draft }) =>
    unread_count > 0 || draft === 1 ? null : { unread_count: 1, listed: 1 },
  )

/** Empty name: use the contact's. `phoneId`: draft threads only. Throws not_found, forbidden, and as `chooseNumber`. */
export const changeThread = (ctx: Ctx, { displayName, phoneId, ...input }: ChangeThread): Promise<ThreadView> =>
  transactMessenger(ctx, async (tx) => {
    const renamed =
      displayName === undefined
        ? null
        : await updateThread(tx, input, () => ({ display_name: displayName === '' ? null : displayName }))
    return phoneId === undefined ? renamed! : chooseNumber(tx, { ...input, phoneId })
  })

async function updateThread(
  ctx: Ctx,
  { threadId, teamId }: ThreadRef,
  getUpdates: (thread: ThreadRow) => Updateable<ThreadsTable> | null,
): Promise<ThreadView> {
  return transactMessenger(ctx, async (tx) => {
    const thread = await findThreadRow(tx, threadId, teamId)
    const updates = getUpdates(thread)
    if (updates) {
      await tx.db.q.updateTable('threads').set(updates).where('id', '=', thread.id).execute()
      if ('display_name' in updates) await markThreadNameForIndex(tx, thread.id)
      await publishThreadChanged(tx, thread.id)
    }
    return findThread(tx, thread.id)
  })
}

/** Cancels pending messages; later messages start a new thread. Throws not_found, forbidden. */
export async function deleteThread(ctx: Ctx, { threadId, teamId }: ThreadRef): Promise<{ deleted: true }> {
  return transactMessenger(ctx, async (tx) => {
    const thread = await findThreadRow(tx, threadId, teamId)
    const unsent = await tx.db.q
      .selectFrom('messages')
      .selectAll()
      .where('thread_id', '=', thread.id)
      .where('state', 'in', ['waiting', 'queued', 'held'])
      .where('deleted_at', 'is', null)
      .execute()
    for (const row of unsent)
      if (row.type !== 'blast') await dispatchMessageEvent(tx, storedMessage(row), { type: 'CANCEL' })
    for (const row of thread.type === 'blast' ? await listActiveBlasts(tx, thread.id) : []) await cancelBlast(tx, row)
    await publishThreadDeleted(tx, thread.id)
    await tx.db.q.updateTable('threads').set({ deleted_at: tx.clock.now() }).where('id', '=', thread.id).execute()
    await markThreadForIndex(tx, thread.id)
    return { deleted: true }
  })
}

const listActiveBlasts = (tx: Ctx, threadId: string) =>
  tx.db.q
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('type', '=', 'blast')
    .where('state', 'in', ['waiting', 'dispatching', 'dispatched'])
    .where('deleted_at', 'is', null)
    .execute()
