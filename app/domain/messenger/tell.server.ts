import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { ownInbox } from './inbox.server'
import { findMessageAsIs } from './messages.read.server'
import type { MessageView } from './messenger.schema'
import { threadAsIs } from './threads.read.server'

const whoReads = statement((q, p: { id: string }) =>
  q
    .selectFrom('threads')
    .select(['account_id', 'inbox', 'draft', 'created_by', 'deleted_at', 'listed'])
    .where('id', '=', p.id),
)

interface Room {
  accountId: string
  room: string
  /** The conversation is not there any more. */
  isGone: boolean
  isListed: boolean
}

/** The room of whoever reads a conversation; one that was begun and not sent is read by who began it. */
async function roomOf(tctx: Ctx, threadId: string): Promise<Room> {
  const thread = await tctx.db.first(whoReads, { id: threadId })
  if (!thread) throw new Error(`no conversation ${threadId}`)
  const isOwn = thread.draft === 1 && thread.created_by !== null
  const isGone = thread.deleted_at !== null
  return {
    isGone,
    isListed: thread.listed === 1,
    accountId: thread.account_id,
    room: isOwn ? ownInbox(thread.created_by!) : thread.inbox,
  }
}

/** A conversation changed: every window that lists it shows it as it is now. The carrier speaks of texts whose conversation is gone, too. */
export const tellThread = async (tctx: Ctx, threadId: string): Promise<void> =>
  tellThreadIn(tctx, await roomOf(tctx, threadId), threadId)

async function tellThreadIn(tctx: Ctx, { accountId, room, isGone }: Room, threadId: string): Promise<void> {
  if (isGone) return
  const thread = await threadAsIs(tctx, threadId)
  await tctx.db.recordEvent({ type: 'thread.changed', room, accountId, subjectId: threadId, payload: { thread } })
}

/** It is gone, or was joined into another one. */
export async function tellThreadGone(tctx: Ctx, threadId: string): Promise<void> {
  const { accountId, room } = await roomOf(tctx, threadId)
  await tctx.db.recordEvent({ type: 'thread.deleted', room, accountId, subjectId: threadId, payload: { threadId } })
}

/** A message came or changed. A draft is told to its author's windows alone; of one that somebody deleted nothing is told. */
export async function tellMessage(tctx: Ctx, messageId: string): Promise<void> {
  const message = await findMessageAsIs(tctx, messageId)
  if (message) await tellMessageIn(tctx, await roomOf(tctx, message.threadId), message)
}

/** The same, and its conversation: both are read in one room. */
export async function tellMessageAndThread(tctx: Ctx, messageId: string, threadId: string): Promise<void> {
  const room = await roomOf(tctx, threadId)
  const message = await findMessageAsIs(tctx, messageId)
  if (message) await tellMessageIn(tctx, room, message)
  await tellThreadIn(tctx, room, threadId)
}

/**
 * A text of a blast leaves. Its conversation is told where it is listed: of the hundreds a second that are not nobody sees more than
 * the text, and what the carrier says of it is told with its conversation again.
 */
export async function tellLeaving(tctx: Ctx, messageId: string, threadId: string): Promise<void> {
  const room = await roomOf(tctx, threadId)
  const message = await findMessageAsIs(tctx, messageId)
  if (message) await tellMessageIn(tctx, room, message)
  if (room.isListed) await tellThreadIn(tctx, room, threadId)
}

async function tellMessageIn(tctx: Ctx, { accountId, room }: Room, message: MessageView): Promise<void> {
  await tctx.db.recordEvent({
    type: 'message.changed',
    room: message.draft && message.authorId !== null ? ownInbox(message.authorId) : room,
    accountId,
    subjectId: message.id,
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
