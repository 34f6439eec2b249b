import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { ownInbox } from './inbox.server'
import { messageAsIs } from './messages.read.server'
import { threadAsIs } from './threads.read.server'

const whoReads = statement((q, p: { id: string }) =>
  q.selectFrom('threads').select(['account_id', 'inbox', 'draft', 'created_by', 'deleted_at']).where('id', '=', p.id),
)

/** The room of whoever reads a conversation; one that was begun and not sent is read by who began it. */
async function roomOf(tctx: Ctx, threadId: string): Promise<{ accountId: string; room: string; isGone: boolean }> {
  const thread = await tctx.db.first(whoReads, { id: threadId })
  if (!thread) throw new Error(`no conversation ${threadId}`)
  const isOwn = thread.draft === 1 && thread.created_by !== null
  const isGone = thread.deleted_at !== null
  return { isGone, accountId: thread.account_id, room: isOwn ? ownInbox(thread.created_by!) : thread.inbox }
}

/** A conversation changed: every window that lists it shows it as it is now. The carrier speaks of texts whose conversation is gone, too. */
export async function tellThread(tctx: Ctx, threadId: string): Promise<void> {
  const { accountId, room, isGone } = await roomOf(tctx, threadId)
  if (isGone) return
  const thread = await threadAsIs(tctx, threadId)
  await tctx.db.recordEvent({ type: 'thread.changed', room, accountId, subjectId: threadId, payload: { thread } })
}

/** It is gone, or was joined into another one. */
export async function tellThreadGone(tctx: Ctx, threadId: string): Promise<void> {
  const { accountId, room } = await roomOf(tctx, threadId)
  await tctx.db.recordEvent({ type: 'thread.deleted', room, accountId, subjectId: threadId, payload: { threadId } })
}

const whereItStands = statement((q, p: { id: string }) =>
  q.selectFrom('messages').select(['deleted_at', 'hidden_at']).where('id', '=', p.id),
)

/** A message came or changed. A draft is told to its author's windows alone; of one that somebody deleted nothing is told. */
export async function tellMessage(tctx: Ctx, messageId: string): Promise<void> {
  const known = await tctx.db.first(whereItStands, { id: messageId })
  if (known && (known.deleted_at !== null || known.hidden_at !== null)) return
  const message = await messageAsIs(tctx, messageId)
  const { accountId, room } = await roomOf(tctx, message.threadId)
  await tctx.db.recordEvent({
    type: 'message.changed',
    room: message.draft && message.authorId !== null ? ownInbox(message.authorId) : room,
    accountId,
    subjectId: messageId,
    payload: { message },
  })
}

/** A message is not there any more. */
export async function tellMessageGone(tctx: Ctx, { id, threadId }: { id: string; threadId: string }): Promise<void> {
  const { accountId, room } = await roomOf(tctx, threadId)
  await tctx.db.recordEvent({
    type: 'message.deleted',
    room,
    accountId,
    subjectId: id,
    payload: { threadId, messageId: id },
  })
}
