import { copyAttachments, deleteAttachments, moveAttachments } from '../attachments/attachment-rows.server'
import { cancelBlast, publishBlast, unpublishBlast } from '../blasts/publish-blast.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { chargeMessage } from './credits.server'
import { requireSendable } from '../drafts/require-sendable.server'
import { findUserDraft } from '../drafts/draft.server'
import { findStoredMessage, dispatchMessageEvent } from './handle-message-event.server'
import { storedMessage } from './message-machine.server'
import { markMessageForIndex, markNotesForIndex, markThreadForIndex } from '../thread-search/mark-for-index.server'
import { findMessageRow, getMessageView } from '../threads/messages.read.server'
import { publishRemoval } from '../threads/publish-removal.server'
import type { MessageView } from '../threads/messenger.schema'
import { findOrCreateContact } from '../threads/open-thread.server'
import { countSegments } from '../drafts/segments'
import { publishMessageDeleted, publishThreadChanged, publishThreadDeleted } from '../threads/publish-thread.server'
import { findThreadBetween } from '../threads/find-thread-between.server'
import { findThreadRow, type ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { sendingWords } from './sending.words'
import { isBlankText } from '../blank-text'

/** Throws not_found, conflict, forbidden, and as `requireSendable`. */
export async function publishMessage(
  ctx: Ctx,
  { threadId, messageId, undoSeconds }: { threadId: string; messageId: string; undoSeconds: number },
): Promise<MessageView> {
  requireWriter(ctx)
  return ctx.db.transact('message.publish', async (tx) => {
    const thread = await findThreadRow(tx, threadId)
    const row = await findMessageRow(tx, { threadId, messageId })
    if (row.state !== 'draft') throw new DomainError('conflict', sendingWords.messageNoLongerDraft)
    if (row.type === 'blast') return publishBlast(tx, thread, row, undoSeconds)
    const { body, recipient, inbox, hasMedia } = await requireSendable(tx, thread, row)
    const target = await resolveThread(tx, { ...thread, inbox }, recipient)
    const facts = {
      thread_id: target.id,
      body,
      from_number: thread.user_number,
      to_number: recipient,
      segments: hasMedia ? 1 : countSegments(body).count,
      error: null,
      error_code: null,
      sort_time: await nextSortTime(tx, target.id),
    }
    await chargeMessage(tx, row, { segments: facts.segments, hasFiles: hasMedia })
    const now = tx.clock.now()
    const waitMs = row.scheduled_at === null ? undoSeconds * 1000 : row.scheduled_at - now
    // In one write: authors have one draft per thread.
    await dispatchMessageEvent(tx, storedMessage({ ...row, ...facts }), { type: 'PUBLISH', waitMs }, facts)
    await markMessageForIndex(tx, row.id)
    if (thread.draft === 1) await markNotesForIndex(tx, target.id)
    await touchThread(tx, target)
    await publishThreadChanged(tx, target.id)
    return getMessageView(tx, row.id)
  })
}

async function resolveThread(tx: Ctx, thread: ThreadRow, recipient: string): Promise<ThreadRow> {
  if (thread.draft === 1) {
    const existing = await findThreadBetween(tx, {
      accountId: thread.account_id,
      ours: thread.user_number,
      theirs: recipient,
    })
    if (existing) {
      await publishThreadDeleted(tx, thread.id)
      await tx.db.q.updateTable('threads').set({ deleted_at: tx.clock.now() }).where('id', '=', thread.id).execute()
      return existing
    }
  }
  const contactId =
    thread.contact_id ?? (await findOrCreateContact(tx, thread.account_id, thread.created_by, recipient))
  // The number's inbox may have changed.
  const facts = { draft: 0 as const, contact_id: contactId, inbox: thread.inbox }
  await tx.db.q.updateTable('threads').set(facts).where('id', '=', thread.id).execute()
  return { ...thread, ...facts }
}

/** Becomes the draft again, before the author's newer draft. Throws not_found, conflict. */
export async function unpublishMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<MessageView> {
  const { userId } = requireWriter(ctx)
  return ctx.db.transact('message.unpublish', async (tx) => {
    const row = await findMessageRow(tx, { threadId, messageId })
    if (row.direction === 'in') throw new DomainError('conflict', sendingWords.alreadySent)
    if (row.type === 'blast') return unpublishBlast(tx, row)
    const newer = await findUserDraft(tx, threadId, userId)
    // Blast files are shared.
    if (row.blast_id !== null) await copyAttachments(tx, row.blast_id, row.id)
    if (newer) await moveAttachments(tx, newer.id, row.id)
    if (newer) await tx.db.q.deleteFrom('messages').where('id', '=', newer.id).execute()
    const raw_body = [row.raw_body, newer?.raw_body ?? ''].filter((text) => !isBlankText(text)).join('\n')
    const facts = { raw_body, body: raw_body, author_id: userId, blast_id: null, rank: 0 as const }
    await tx.db.q.updateTable('messages').set(facts).where('id', '=', row.id).execute()
    if (!(await dispatchMessageEvent(tx, storedMessage({ ...row, ...facts }), { type: 'UNPUBLISH' })))
      throw new DomainError('conflict', sendingWords.alreadySent)
    await markThreadForIndex(tx, row.thread_id)
    await touchThread(tx, { id: row.thread_id, account_id: row.account_id })
    await publishMessageDeleted(tx, { id: row.id, threadId: row.thread_id })
    await publishThreadChanged(tx, row.thread_id)
    return getMessageView(tx, row.id)
  })
}

/** Cancels an unsent text, or deletes a message. Throws not_found, conflict. */
export async function deleteMessage(
  ctx: Ctx,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<{ deleted: true }> {
  requireWriter(ctx)
  return ctx.db.transact('message.delete', async (tx): Promise<{ deleted: true }> => {
    const row = await findMessageRow(tx, { threadId, messageId })
    if (row.state === 'draft') {
      await publishMessageDeleted(tx, { id: row.id, threadId })
      await deleteAttachments(tx, row.id)
      await tx.db.q.deleteFrom('messages').where('id', '=', row.id).execute()
      return { deleted: true }
    }
    if (row.type === 'blast') await cancelBlast(tx, row)
    else if (row.direction === 'out') {
      const message = await findStoredMessage(tx, row.id)
      if (message) await dispatchMessageEvent(tx, message, { type: 'CANCEL' })
      if (message && (message.state === 'sending' || message.state === 'uncertain'))
        throw new DomainError('conflict', sendingWords.messageBeingSent)
    }
    await removeMessage(tx, row)
    return { deleted: true }
  })
}

export async function removeMessage(
  tx: Ctx,
  { id, thread_id, account_id }: { id: string; thread_id: string; account_id: string },
): Promise<void> {
  await tx.db.q.updateTable('messages').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
  await publishRemoval(tx, { id, thread_id, account_id })
}
