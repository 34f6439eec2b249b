import type { Ctx } from '../context.server'
import { DomainError, forbidden, notFound } from '../errors'
import { changeMessenger } from './transact-messenger.server'
import { fillBody } from '../drafts/fill-body.server'
import { markMessage } from '../search/mark-for-index.server'
import { findMessageRow, messageAsIs } from './messages.read.server'
import type { MessageView } from './messenger.schema'
import { removeMessage } from '../sending/publish-message.server'
import { tellMessage, tellThread } from './publish-thread.server'
import { findThreadRow, type ThreadRow } from './threads.read.server'
import { nextSortTime, touchThread } from './touch-thread.server'

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
  if (body.trim() === '') {
    const reason = 'Write a note first'
    throw new DomainError('invalid', reason, { body: [reason] })
  }
  return changeMessenger(ctx, async (tctx, { userId }) => {
    const thread = await findThreadRow(tctx, threadId, teamId)
    const now = tctx.clock.now()
    const id = tctx.ids('msg')
    const shown = rawBody === undefined ? await filledNote(tctx, thread, body) : body
    await tctx.db.q
      .insertInto('messages')
      .values({
        id,
        account_id: thread.account_id,
        thread_id: thread.id,
        type: 'note',
        direction: 'out',
        author_id: userId,
        body: shown.trim(),
        raw_body: (rawBody ?? body).trim(),
        from_number: thread.user_number,
        to_number: thread.recipient ?? '',
        segments: null,
        carrier_sid: null,
        error: null,
        error_code: null,
        scheduled_at: null,
        keyword: null,
        compliance: null,
        sort_time: await nextSortTime(tctx, thread.id),
        sent_at: null,
        deleted_at: null,
        ...NOT_SENT,
        created_at: now,
        updated_at: now,
        ended_at: now,
      })
      .execute()
    await markMessage(tctx, id)
    await touchThread(tctx, thread)
    await tellMessage(tctx, id)
    await tellThread(tctx, thread.id)
    return messageAsIs(tctx, id)
  })
}

/** Unchanged if a field is missing, or in a blast. */
async function filledNote(tctx: Ctx, { recipient, contact_id: contactId }: ThreadRow, text: string): Promise<string> {
  if (recipient === null) return text
  const { body, missing } = await fillBody(tctx, text, { contactId, e164: recipient })
  return missing.length === 0 ? body : text
}

/** Machine columns of a row without a machine. */
export const NOT_SENT = { state: 'kept', context: '{}', version: 1, chart_version: 0 } as const

/** Managers delete any note. Throws not_found, forbidden. */
export async function deleteNote(
  ctx: Ctx,
  { threadId, noteId, teamId }: { threadId: string; noteId: string; teamId?: string | null | undefined },
): Promise<{ deleted: true }> {
  return changeMessenger(ctx, async (tctx, user) => {
    const row = await findMessageRow(tctx, { threadId, messageId: noteId, teamId: teamId ?? null })
    if (row.type !== 'note') throw notFound('Note')
    if (row.author_id !== user.userId && !user.permissions.has('team:manage')) throw forbidden()
    await removeMessage(tctx, row)
    return { deleted: true }
  })
}
