import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { getUserInbox } from './inbox.server'
import { loadMessageView } from './messages.read.server'
import type { MessageView } from './messenger.schema'
import { getThreadView } from './threads.read.server'

const threadAudience = statement((q, p: { id: string }) =>
  q
    .selectFrom('threads')
    .select(['account_id', 'inbox', 'draft', 'created_by', 'deleted_at', 'listed'])
    .where('id', '=', p.id),
)

interface ThreadChannel {
  accountId: string
  /** Inbox whose lists may show it. */
  inbox: string
  /** Publish channel. */
  channel: string
  /** Deleted. */
  isDeleted: boolean
  isListed: boolean
}

/** Channel of an open thread that no list shows. */
export const getThreadChannel = (threadId: string): string => `thread:${threadId}`

/** Unlisted threads have their own channel: blasts change hundreds a second. */
async function findChannel(tx: Ctx, threadId: string): Promise<ThreadChannel> {
  const thread = await tx.db.first(threadAudience, { id: threadId })
  if (!thread) throw new Error(`thread not found: ${threadId}`)
  const isDraft = thread.draft === 1 && thread.created_by !== null
  const isGone = thread.deleted_at !== null
  const isListed = thread.listed === 1
  const inbox = isDraft ? getUserInbox(thread.created_by!) : thread.inbox
  return {
    isDeleted: isGone,
    isListed,
    accountId: thread.account_id,
    inbox,
    channel: isListed ? inbox : getThreadChannel(threadId),
  }
}

/** Carrier events may arrive for deleted threads. */
export const publishThreadChanged = async (tx: Ctx, threadId: string): Promise<void> =>
  publishThreadChangedTo(tx, await findChannel(tx, threadId), threadId)

async function publishThreadChangedTo(
  tx: Ctx,
  { accountId, channel: room, isDeleted: isGone }: ThreadChannel,
  threadId: string,
): Promise<void> {
  if (isGone) return
  const thread = await getThreadView(tx, threadId)
  await tx.db.recordEvent({ type: 'thread.changed', room, accountId, subjectId: threadId, payload: { thread } })
}

/** Deleted, or merged into another. */
export async function publishThreadDeleted(tx: Ctx, threadId: string): Promise<void> {
  const { accountId, channel: room } = await findChannel(tx, threadId)
  await tx.db.recordEvent({ type: 'thread.deleted', room, accountId, subjectId: threadId, payload: { threadId } })
}

/** Drafts go to their author only. Skips deleted messages. */
export async function publishMessageChanged(tx: Ctx, messageId: string): Promise<void> {
  const message = await loadMessageView(tx, messageId)
  if (message) await publishMessageChangedTo(tx, await findChannel(tx, message.threadId), message)
}

/** Clients get notes as messages. */
export const publishNoteChanged = async (tx: Ctx, note: MessageView): Promise<void> =>
  publishMessageChangedTo(tx, await findChannel(tx, note.threadId), note)

interface ChangedText {
  id: string
  threadId: string
  body: string
  /** Newly sent or delivered. */
  isSent: boolean
  isDeleted: boolean
}

/** Unlisted threads get a hint, which stores no event. Sent texts are always published, for host pages. */
export async function publishTextChanged(tx: Ctx, text: ChangedText): Promise<void> {
  const channel = await findChannel(tx, text.threadId)
  if (!channel.isListed) {
    tx.db.hint(channel.channel)
    return text.isSent && !text.isDeleted && !channel.isDeleted ? publishBlastTextSent(tx, channel, text) : undefined
  }
  const message = await loadMessageView(tx, text.id)
  if (message) await publishMessageChangedTo(tx, channel, message)
  await publishThreadChangedTo(tx, channel, text.threadId)
}

async function publishBlastTextSent(
  tx: Ctx,
  { accountId, inbox }: ThreadChannel,
  { id, threadId, body }: ChangedText,
): Promise<void> {
  const { contact, recipientNumber, displayName } = await getThreadView(tx, threadId)
  await tx.db.recordEvent({
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

async function publishMessageChangedTo(
  tx: Ctx,
  { accountId, channel: room }: ThreadChannel,
  message: MessageView,
): Promise<void> {
  await tx.db.recordEvent({
    type: 'message.changed',
    room: message.draft && message.authorId !== null ? getUserInbox(message.authorId) : room,
    accountId,
    subjectId: message.id,
    payload: { message },
  })
}

export async function publishMessageDeleted(
  tx: Ctx,
  { id, threadId }: { id: string; threadId: string },
): Promise<void> {
  const { accountId, channel: room } = await findChannel(tx, threadId)
  await tx.db.recordEvent({
    type: 'message.deleted',
    room,
    accountId,
    subjectId: id,
    payload: { threadId, messageId: id },
  })
}
