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
  /** Inbox whose lists may show it. */
  inbox: string
  /** Publish channel. */
  room: string
  /** Deleted. */
  isGone: boolean
  isListed: boolean
}

/** Channel of an open thread that no list shows. */
export const roomOfThread = (threadId: string): string => `thread:${threadId}`

/** Unlisted threads have their own channel: blasts change hundreds a second. */
async function roomOf(tctx: Ctx, threadId: string): Promise<Room> {
  const thread = await tctx.db.first(whoReads, { id: threadId })
  if (!thread) throw new Error(`no conversation ${threadId}`)
  const isOwn = thread.draft === 1 && thread.created_by !== null
  const isGone = thread.deleted_at !== null
  const isListed = thread.listed === 1
  const inbox = isOwn ? ownInbox(thread.created_by!) : thread.inbox
  return { isGone, isListed, accountId: thread.account_id, inbox, room: isListed ? inbox : roomOfThread(threadId) }
}

/** Carrier events may arrive for deleted threads. */
export const tellThread = async (tctx: Ctx, threadId: string): Promise<void> =>
  tellThreadIn(tctx, await roomOf(tctx, threadId), threadId)

async function tellThreadIn(tctx: Ctx, { accountId, room, isGone }: Room, threadId: string): Promise<void> {
  if (isGone) return
  const thread = await threadAsIs(tctx, threadId)
  await tctx.db.recordEvent({ type: 'thread.changed', room, accountId, subjectId: threadId, payload: { thread } })
}

/** Deleted, or merged into another. */
export async function tellThreadGone(tctx: Ctx, threadId: string): Promise<void> {
  const { accountId, room } = await roomOf(tctx, threadId)
  await tctx.db.recordEvent({ type: 'thread.deleted', room, accountId, subjectId: threadId, payload: { threadId } })
}

/** Drafts go to their author only. Skips deleted messages. */
export async function tellMessage(tctx: Ctx, messageId: string): Promise<void> {
  const message = await findMessageAsIs(tctx, messageId)
  if (message) await tellMessageIn(tctx, await roomOf(tctx, message.threadId), message)
}

interface ChangedText {
  id: string
  threadId: string
  body: string
  /** Newly sent or delivered. */
  isSent: boolean
  isGone: boolean
}

/** Unlisted threads get a hint, which writes no event. Sent texts are always published, for host pages. */
export async function tellText(tctx: Ctx, text: ChangedText): Promise<void> {
  const room = await roomOf(tctx, text.threadId)
  if (!room.isListed) {
    tctx.db.hint(room.room)
    return text.isSent && !text.isGone && !room.isGone ? tellSentIn(tctx, room, text) : undefined
  }
  const message = await findMessageAsIs(tctx, text.id)
  if (message) await tellMessageIn(tctx, room, message)
  await tellThreadIn(tctx, room, text.threadId)
}

async function tellSentIn(tctx: Ctx, { accountId, inbox }: Room, { id, threadId, body }: ChangedText): Promise<void> {
  const { contact, recipientNumber, displayName } = await threadAsIs(tctx, threadId)
  await tctx.db.recordEvent({
    type: 'blast-text.sent',
    room: inbox,
    accountId,
    subjectId: id,
    payload: {
      messageId: id,
      threadId,
      contactId: contact?.vendorContactId ?? null,
      number: recipientNumber,
      name: displayName,
      body,
    },
  })
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
