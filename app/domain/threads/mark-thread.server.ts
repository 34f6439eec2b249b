import type { Updateable } from 'kysely'
import type { ThreadsTable } from '../../../db/schema/messenger'
import type { Ctx } from '../context.server'
import { changeMessenger } from './transact-messenger.server'
import { chooseNumber } from '../drafts/choose-number.server'
import { cancelBlast } from '../blasts/publish-blast.server'
import { tellMachine } from '../sending/handle-message-event.server'
import { keptMessage } from '../sending/message-machine.server'
import { markName, markThread } from '../search/mark-for-index.server'
import type { ChangeThread, ThreadView } from './messenger.schema'
import { tellThread, tellThreadGone } from './publish-thread.server'
import { findThread, findThreadRow, type ThreadRow } from './threads.read.server'

interface OfThread {
  threadId: string
  teamId?: string | null | undefined
}

/** Read for everyone who shares the inbox. Throws not_found, forbidden. */
export const markRead = (ctx: Ctx, input: OfThread): Promise<ThreadView> =>
  change(ctx, input, ({ unread_count }) => (unread_count === 0 ? null : { unread_count: 0 }))

/** Draft threads stay read: the team's count would include them. Throws not_found, forbidden. */
export const markUnread = (ctx: Ctx, input: OfThread): Promise<ThreadView> =>
  change(ctx, input, ({ unread_count, draft }) =>
    unread_count > 0 || draft === 1 ? null : { unread_count: 1, listed: 1 },
  )

/** Empty name: use the contact's. `phoneId`: draft threads only. Throws not_found, forbidden, and as `chooseNumber`. */
export async function changeThread(ctx: Ctx, { displayName, phoneId, ...input }: ChangeThread): Promise<ThreadView> {
  const named =
    displayName === undefined
      ? null
      : await change(ctx, input, () => ({ display_name: displayName === '' ? null : displayName }))
  return phoneId === undefined ? named! : chooseNumber(ctx, { ...input, phoneId })
}

async function change(
  ctx: Ctx,
  { threadId, teamId }: OfThread,
  decide: (thread: ThreadRow) => Updateable<ThreadsTable> | null,
): Promise<ThreadView> {
  return changeMessenger(ctx, async (tctx) => {
    const thread = await findThreadRow(tctx, threadId, teamId)
    const facts = decide(thread)
    if (facts) {
      await tctx.db.q.updateTable('threads').set(facts).where('id', '=', thread.id).execute()
      if ('display_name' in facts) await markName(tctx, thread.id)
      await tellThread(tctx, thread.id)
    }
    return findThread(tctx, thread.id)
  })
}

/** Cancels pending messages; later messages start a new thread. Throws not_found, forbidden. */
export async function deleteThread(ctx: Ctx, { threadId, teamId }: OfThread): Promise<{ deleted: true }> {
  return changeMessenger(ctx, async (tctx) => {
    const thread = await findThreadRow(tctx, threadId, teamId)
    const waiting = await tctx.db.q
      .selectFrom('messages')
      .selectAll()
      .where('thread_id', '=', thread.id)
      .where('state', 'in', ['waiting', 'queued', 'held'])
      .where('deleted_at', 'is', null)
      .execute()
    for (const row of waiting) if (row.type !== 'blast') await tellMachine(tctx, keptMessage(row), { type: 'CANCEL' })
    for (const row of thread.type === 'blast' ? await blastsUnderway(tctx, thread.id) : []) await cancelBlast(tctx, row)
    await tellThreadGone(tctx, thread.id)
    await tctx.db.q.updateTable('threads').set({ deleted_at: tctx.clock.now() }).where('id', '=', thread.id).execute()
    await markThread(tctx, thread.id)
    return { deleted: true }
  })
}

const blastsUnderway = (tctx: Ctx, threadId: string) =>
  tctx.db.q
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('type', '=', 'blast')
    .where('state', 'in', ['waiting', 'dealing', 'dealt'])
    .where('deleted_at', 'is', null)
    .execute()
