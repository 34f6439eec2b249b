import type { Ctx } from '../context.server'
import { DomainError, forbidden, notFound } from '../errors'
import { transactMessenger } from './transact-messenger.server'
import { fillBody } from '../drafts/fill-body.server'
import { markMessageForIndex } from '../thread-search/mark-for-index.server'
import { findMessageOrNoteRow, isNote } from './messages.read.server'
import type { MessageView } from './messenger.schema'
import { getNoteView } from './notes.read.server'
import { publishRemoval } from './publish-removal.server'
import { publishNoteChanged, publishThreadChanged } from './publish-thread.server'
import { findThreadRow, type ThreadRow } from './threads.read.server'
import { nextSortTime, touchThread } from './touch-thread.server'
import { threadsWords } from './threads.words'
import { isBlankText } from '../blank-text'

/** With `rawBody`, `body` is already filled. Throws not_found, invalid (empty), forbidden. */
export async function writeNote(
  ctx: Ctx,
  {
    threadId,
    body,
    rawBody,
    teamId,
  }: { threadId: string; body: string; rawBody?: string | undefined; teamId?: string | null | undefined },
): Promise<MessageView> {
  if (isBlankText(body)) {
    const reason = threadsWords.writeNoteFirst
    throw new DomainError('invalid', reason, { body: [reason] })
  }
  return transactMessenger(ctx, async (tx, { userId }) => {
    const thread = await findThreadRow(tx, threadId, teamId)
    const now = tx.clock.now()
    const id = tx.ids('msg')
    const filledText = rawBody === undefined ? await fillNote(tx, thread, body) : body
    await tx.db.q
      .insertInto('notes')
      .values({
        id,
        account_id: thread.account_id,
        thread_id: thread.id,
        author_id: userId,
        body: filledText.trim(),
        raw_body: (rawBody ?? body).trim(),
        sort_time: await nextSortTime(tx, thread.id),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
    await markMessageForIndex(tx, id)
    await touchThread(tx, thread)
    const note = await getNoteView(tx, id)
    await publishNoteChanged(tx, note)
    await publishThreadChanged(tx, thread.id)
    return note
  })
}

/** Unchanged if a field is missing, or in a blast. */
async function fillNote(tx: Ctx, { recipient, contact_id: contactId }: ThreadRow, text: string): Promise<string> {
  if (recipient === null) return text
  const { body, missing } = await fillBody(tx, text, { contactId, e164: recipient })
  return missing.length === 0 ? body : text
}

/** Managers delete any note. Throws not_found, forbidden. */
export async function deleteNote(
  ctx: Ctx,
  { threadId, noteId, teamId }: { threadId: string; noteId: string; teamId?: string | null | undefined },
): Promise<{ deleted: true }> {
  return transactMessenger(ctx, async (tx, user) => {
    const row = await findMessageOrNoteRow(tx, { threadId, messageId: noteId, teamId: teamId ?? null })
    if (!isNote(row)) throw notFound('Note')
    if (row.author_id !== user.userId && !user.permissions.has('team:manage')) throw forbidden()
    const now = tx.clock.now()
    await tx.db.q.updateTable('notes').set({ deleted_at: now, updated_at: now }).where('id', '=', row.id).execute()
    await publishRemoval(tx, row)
    return { deleted: true }
  })
}
