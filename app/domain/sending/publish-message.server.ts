import { copyAttachments, dropAttachments, moveAttachments } from '../attachments/kept-attachments.server'
import { cancelBlast, publishBlast, unpublishBlast } from '../blasts/publish-blast.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { charge } from './credits.server'
import { checkText } from '../drafts/check-text.server'
import { draftOf } from '../drafts/draft.server'
import { findKeptMessage, tellMachine } from './handle-message-event.server'
import { keptMessage } from './message-machine.server'
import { markMessage, markThread } from '../search/mark-for-index.server'
import { findMessageRow, messageAsIs } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { contactOfText } from '../threads/open-thread.server'
import { segmentsOf } from '../drafts/segments'
import { tellMessageGone, tellThread, tellThreadGone } from '../threads/publish-thread.server'
import { threadBetween } from '../threads/find-thread-between.server'
import { findThreadRow, type ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'

/** Throws not_found, conflict, forbidden, and as `checkText`. */
export async function publishMessage(
  ctx: Ctx,
  { threadId, messageId, undoSeconds }: { threadId: string; messageId: string; undoSeconds: number },
): Promise<MessageView> {
  requireWriter(ctx)
  return ctx.db.transact('message.publish', async (tctx) => {
    const thread = await findThreadRow(tctx, threadId)
    const row = await findMessageRow(tctx, { threadId, messageId })
    if (row.state !== 'draft') throw new DomainError('conflict', 'This message was sent already')
    if (row.type === 'blast') return publishBlast(tctx, thread, row, undoSeconds)
    const { body, recipient, inbox, hasMedia } = await checkText(tctx, thread, row)
    const place = await placeOf(tctx, { ...thread, inbox }, recipient)
    const facts = {
      thread_id: place.id,
      body,
      from_number: thread.user_number,
      to_number: recipient,
      segments: hasMedia ? 1 : segmentsOf(body).count,
      error: null,
      error_code: null,
      sort_time: await nextSortTime(tctx, place.id),
    }
    await charge(tctx, row)
    const now = tctx.clock.now()
    const waitMs = row.scheduled_at === null ? undoSeconds * 1000 : row.scheduled_at - now
    // In one write: authors have one draft per thread.
    await tellMachine(tctx, keptMessage({ ...row, ...facts }), { type: 'PUBLISH', waitMs }, facts)
    await markMessage(tctx, row.id)
    await touchThread(tctx, place)
    await tellThread(tctx, place.id)
    return messageAsIs(tctx, row.id)
  })
}

async function placeOf(tctx: Ctx, thread: ThreadRow, recipient: string): Promise<ThreadRow> {
  if (thread.draft === 1) {
    const known = await threadBetween(tctx, {
      accountId: thread.account_id,
      ours: thread.user_number,
      theirs: recipient,
    })
    if (known) {
      await tellThreadGone(tctx, thread.id)
      await tctx.db.q.updateTable('threads').set({ deleted_at: tctx.clock.now() }).where('id', '=', thread.id).execute()
      return known
    }
  }
  const contactId = thread.contact_id ?? (await contactOfText(tctx, thread.account_id, thread.created_by, recipient))
  // The number's inbox may have changed.
  const facts = { draft: 0 as const, contact_id: contactId, inbox: thread.inbox }
  await tctx.db.q.updateTable('threads').set(facts).where('id', '=', thread.id).execute()
  return { ...thread, ...facts }
}

/** Becomes the draft again, before the author's newer draft. Throws not_found, conflict. */
export async function unpublishMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<MessageView> {
  const { userId } = requireWriter(ctx)
  return ctx.db.transact('message.unpublish', async (tctx) => {
    const row = await findMessageRow(tctx, { threadId, messageId })
    if (row.direction === 'in' || row.type === 'note') throw new DomainError('conflict', TOO_LATE)
    if (row.type === 'blast') return unpublishBlast(tctx, row)
    const newer = await draftOf(tctx, threadId, userId)
    // Blast files are shared.
    if (row.blast_id !== null) await copyAttachments(tctx, row.blast_id, row.id)
    if (newer) await moveAttachments(tctx, newer.id, row.id)
    if (newer) await tctx.db.q.deleteFrom('messages').where('id', '=', newer.id).execute()
    const raw_body = [row.raw_body, newer?.raw_body ?? ''].filter((text) => text.trim() !== '').join('\n')
    const facts = { raw_body, body: raw_body, author_id: userId, blast_id: null, rank: 0 as const }
    await tctx.db.q.updateTable('messages').set(facts).where('id', '=', row.id).execute()
    if (!(await tellMachine(tctx, keptMessage({ ...row, ...facts }), { type: 'UNPUBLISH' })))
      throw new DomainError('conflict', TOO_LATE)
    await markThread(tctx, row.thread_id)
    await touchThread(tctx, { id: row.thread_id, account_id: row.account_id })
    await tellMessageGone(tctx, { id: row.id, threadId: row.thread_id })
    await tellThread(tctx, row.thread_id)
    return messageAsIs(tctx, row.id)
  })
}

const TOO_LATE = 'This message has left already'

/** Cancels an unsent text, or deletes a message. Throws not_found, conflict. */
export async function deleteMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<{ deleted: true }> {
  requireWriter(ctx)
  return ctx.db.transact('message.delete', async (tctx): Promise<{ deleted: true }> => {
    const row = await findMessageRow(tctx, { threadId, messageId })
    if (row.type === 'note') throw new DomainError('conflict', 'This is a note')
    if (row.state === 'draft') {
      await tellMessageGone(tctx, { id: row.id, threadId })
      await dropAttachments(tctx, row.id)
      await tctx.db.q.deleteFrom('messages').where('id', '=', row.id).execute()
      return { deleted: true }
    }
    if (row.type === 'blast') await cancelBlast(tctx, row)
    else if (row.direction === 'out') {
      const message = await findKeptMessage(tctx, row.id)
      if (message) await tellMachine(tctx, message, { type: 'CANCEL' })
      if (message && (message.state === 'sending' || message.state === 'uncertain'))
        throw new DomainError('conflict', 'This message is being sent')
    }
    await removeMessage(tctx, row)
    return { deleted: true }
  })
}

export async function removeMessage(
  tctx: Ctx,
  { id, thread_id, account_id }: { id: string; thread_id: string; account_id: string },
): Promise<void> {
  await tctx.db.q.updateTable('messages').set({ deleted_at: tctx.clock.now() }).where('id', '=', id).execute()
  await markThread(tctx, thread_id)
  await tellMessageGone(tctx, { id, threadId: thread_id })
  await touchThread(tctx, { id: thread_id, account_id }, { lists: false })
  await tellThread(tctx, thread_id)
}
