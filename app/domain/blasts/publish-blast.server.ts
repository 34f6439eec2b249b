import { findAccountPlan } from '../accounts/accounts.read.server'
import { VIDEO_GONE } from '../attachments/attachment-words'
import { hasAttachments, moveAttachments } from '../attachments/kept-attachments.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { checkPlace, checkTime } from '../drafts/check-text.server'
import { draftOf } from '../drafts/draft.server'
import { markMessage, markThread } from '../search/mark-for-index.server'
import { NO_RECIPIENT, ON_DNC, outOfTexts } from '../sending/message-words'
import { messageAsIs, type MessageRow } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { tellMessageGone, tellThread } from '../threads/publish-thread.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { blastCounts } from './blast-counts.server'
import { NOTHING_TO_SEND, NOT_PREVIEWED, TOO_LATE } from './blast-words'
import { discardItems } from './discard-previews.server'
import { requireBlasts } from './find-blast.server'
import { tellBlastMachine } from './hear-blast.server'
import { keptBlast } from './kept-blast.server'
import { filesOfBlast } from './preview-blast.server'

/** Sends or schedules. Throws invalid, number_on_dnc if all are blocked, no_credits, forbidden. */
export async function publishBlast(
  tctx: Ctx,
  thread: ThreadRow,
  row: MessageRow,
  undoSeconds: number,
): Promise<MessageView> {
  await requireBlasts(tctx)
  const { inbox } = await checkBlast(tctx, thread, row)
  const facts = { body: row.raw_body, from_number: thread.user_number, sort_time: await nextSortTime(tctx, thread.id) }
  await tctx.db.q.updateTable('messages').set(facts).where('id', '=', row.id).execute()
  await tctx.db.q.updateTable('threads').set({ draft: 0, inbox }).where('id', '=', thread.id).execute()
  const waitMs = row.scheduled_at === null ? undoSeconds * 1000 : row.scheduled_at - tctx.clock.now()
  await tellBlastMachine(tctx, keptBlast({ ...row, ...facts }), { type: 'PUBLISH', waitMs })
  await markMessage(tctx, row.id)
  await touchThread(tctx, thread)
  await tellThread(tctx, thread.id)
  return messageAsIs(tctx, row.id)
}

async function checkBlast(tctx: Ctx, thread: ThreadRow, row: MessageRow): Promise<{ inbox: string }> {
  if (thread.recipient_count === 0) throw new DomainError('invalid', NO_RECIPIENT, { recipient: [NO_RECIPIENT] })
  const { previewed, willSend } = await blastCounts(tctx, row.id)
  if (previewed !== thread.recipient_count)
    throw new DomainError('invalid', NOT_PREVIEWED, { rawBody: [NOT_PREVIEWED] })
  if (willSend === 0) throw await nobodyLeft(tctx, row.id, previewed)
  if ((await filesOfBlast(tctx, row)).lacksVideo) throw new DomainError('invalid', VIDEO_GONE, { file: [VIDEO_GONE] })
  const place = await checkPlace(tctx, thread)
  await checkTime(tctx, row.scheduled_at)
  const { remainingMessages, features } = await findAccountPlan(tctx, thread.account_id)
  if (remainingMessages < willSend)
    throw new DomainError(
      'no_credits',
      remainingMessages < 1
        ? outOfTexts(features)
        : `${willSend.toLocaleString('en-US')} messages would send, and ${remainingMessages.toLocaleString('en-US')} remain`,
    )
  return place
}

async function nobodyLeft(tctx: Ctx, blastId: string, previewed: number): Promise<DomainError> {
  const { count } = await tctx.db.q
    .selectFrom('blast_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('blast_id', '=', blastId)
    .where('problem', '=', 'on_dnc')
    .executeTakeFirstOrThrow()
  return count === previewed
    ? new DomainError('number_on_dnc', ON_DNC, { recipient: [ON_DNC] })
    : new DomainError('invalid', NOTHING_TO_SEND, { rawBody: [NOTHING_TO_SEND] })
}

/** Turns an unsent blast into a draft, with its previews. Throws conflict. */
export async function unpublishBlast(tctx: Ctx, row: MessageRow): Promise<MessageView> {
  const { userId } = requireWriter(tctx)
  const newer = await draftOf(tctx, row.thread_id, userId)
  const hasNewFiles = newer !== undefined && (await hasAttachments(tctx, newer.id))
  if (newer) await moveAttachments(tctx, newer.id, row.id)
  if (newer) await tctx.db.q.deleteFrom('messages').where('id', '=', newer.id).execute()
  const written = newer?.raw_body.trim() ?? ''
  const raw_body = written === '' ? row.raw_body : `${row.raw_body}\n${written}`
  const facts = { raw_body, body: raw_body, author_id: userId }
  await tctx.db.q.updateTable('messages').set(facts).where('id', '=', row.id).execute()
  if (!(await tellBlastMachine(tctx, keptBlast({ ...row, ...facts }), { type: 'UNPUBLISH' })))
    throw new DomainError('conflict', TOO_LATE)
  // The previews no longer match the draft.
  if (written !== '' || hasNewFiles) await discardItems(tctx, row.id)
  await markThread(tctx, row.thread_id)
  await touchThread(tctx, { id: row.thread_id, account_id: row.account_id })
  await tellMessageGone(tctx, { id: row.id, threadId: row.thread_id })
  await tellThread(tctx, row.thread_id)
  return messageAsIs(tctx, row.id)
}

export async function cancelBlast(tctx: Ctx, row: MessageRow): Promise<void> {
  await tellBlastMachine(tctx, keptBlast(row), { type: 'CANCEL' })
}
