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
  /** Whose lists may show it. */
  inbox: string
  /** Who is told of it. */
  room: string
  /** The conversation is not there any more. */
  isGone: boolean
  isListed: boolean
}

/** In which whoever has a conversation open hears of it where no list shows it. */
export const roomOfThread = (threadId: string): string => `thread:${threadId}`

/**
 * The room of whoever reads a conversation; one that was begun and not sent is read by who began it. Of the hundreds a second that a
 * blast speaks to, and that no list shows, hears who has one open.
 */
async function roomOf(tctx: Ctx, threadId: string): Promise<Room> {
  const thread = await tctx.db.first(whoReads, { id: threadId })
  if (!thread) throw new Error(`no conversation ${threadId}`)
  const isOwn = thread.draft === 1 && thread.created_by !== null
  const isGone = thread.deleted_at !== null
  const isListed = thread.listed === 1
  const inbox = isOwn ? ownInbox(thread.created_by!) : thread.inbox
  return { isGone, isListed, accountId: thread.account_id, inbox, room: isListed ? inbox : roomOfThread(threadId) }
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

/** A text that the carrier or its own turn changed. */
interface ChangedText {
  id: string
  threadId: string
  body: string
  /** The carrier has it since, or they have. */
  isSent: boolean
  /** Somebody deleted it. */
  isGone: boolean
}

/**
 * It is told with its conversation where that is listed. Where it is not, whoever has it open reads it again: hundreds a second that
 * nobody does write nothing down. Of each that was sent hosts are told by everybody's windows all the same.
 */
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
