import { findAccountPlan } from '../accounts/accounts.read.server'
import { VIDEO_UNAVAILABLE } from '../attachments/attachments.words'
import { hasAttachments, moveAttachments } from '../attachments/attachment-rows.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { requireSendingNumber, requireSchedule } from '../drafts/require-sendable.server'
import { findUserDraft } from '../drafts/draft.server'
import { markMessageForIndex, markNotesForIndex, markThreadForIndex } from '../thread-search/mark-for-index.server'
import { requireOpenAccount } from '../usage/require-open-account.server'
import { NO_RECIPIENT, ON_DNC, getNoCreditsText } from '../sending/sending.words'
import { getMessageView, type MessageRow } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { publishMessageDeleted, publishThreadChanged } from '../threads/publish-thread.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { blastCounts } from './blast-counts.server'
import { blastsWords, NOTHING_TO_SEND, NOT_PREVIEWED, ALREADY_SENT } from './blasts.words'
import { discardItems } from './discard-previews.server'
import { requireBlasts } from './find-blast.server'
import { dispatchBlastEvent } from './handle-blast-event.server'
import { storedBlast } from './stored-blast.server'
import { getBlastFiles } from './preview-blast.server'

/** Sends or schedules. Throws invalid, number_on_dnc if all are blocked, no_credits, forbidden. */
export async function publishBlast(
  tx: Ctx,
  thread: ThreadRow,
  row: MessageRow,
  undoSeconds: number,
): Promise<MessageView> {
  await requireBlasts(tx)
  const { inbox } = await checkBlast(tx, thread, row)
  const facts = { body: row.raw_body, from_number: thread.user_number, sort_time: await nextSortTime(tx, thread.id) }
  await tx.db.q.updateTable('messages').set(facts).where('id', '=', row.id).execute()
  await tx.db.q.updateTable('threads').set({ draft: 0, inbox }).where('id', '=', thread.id).execute()
  const waitMs = row.scheduled_at === null ? undoSeconds * 1000 : row.scheduled_at - tx.clock.now()
  await dispatchBlastEvent(tx, storedBlast({ ...row, ...facts }), { type: 'PUBLISH', waitMs })
  await markMessageForIndex(tx, row.id)
  if (thread.draft === 1) await markNotesForIndex(tx, thread.id)
  await touchThread(tx, thread)
  await publishThreadChanged(tx, thread.id)
  return getMessageView(tx, row.id)
}

async function checkBlast(tx: Ctx, thread: ThreadRow, row: MessageRow): Promise<{ inbox: string }> {
  if (thread.recipient_count === 0) throw new DomainError('invalid', NO_RECIPIENT, { recipient: [NO_RECIPIENT] })
  const { previewed, willSend } = await blastCounts(tx, row.id)
  if (previewed !== thread.recipient_count)
    throw new DomainError('invalid', NOT_PREVIEWED, { rawBody: [NOT_PREVIEWED] })
  if (willSend === 0) throw await createNothingToSendError(tx, row.id, previewed)
  if ((await getBlastFiles(tx, row)).lacksVideo)
    throw new DomainError('invalid', VIDEO_UNAVAILABLE, { file: [VIDEO_UNAVAILABLE] })
  const target = await requireSendingNumber(tx, thread)
  await requireSchedule(tx, row.scheduled_at)
  await requireOpenAccount(tx, thread.account_id)
  const { remainingMessages, features } = await findAccountPlan(tx, thread.account_id)
  if (remainingMessages < willSend)
    throw new DomainError(
      'no_credits',
      remainingMessages < 1
        ? getNoCreditsText(features)
        : blastsWords.messagesSendRemain(willSend.toLocaleString('en-US'), remainingMessages.toLocaleString('en-US')),
    )
  return target
}

async function createNothingToSendError(tx: Ctx, blastId: string, previewed: number): Promise<DomainError> {
  const { count } = await tx.db.q
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
export async function unpublishBlast(tx: Ctx, row: MessageRow): Promise<MessageView> {
  const { userId } = requireWriter(tx)
  const newer = await findUserDraft(tx, row.thread_id, userId)
  const hasNewFiles = newer !== undefined && (await hasAttachments(tx, newer.id))
  if (newer) await moveAttachments(tx, newer.id, row.id)
  if (newer) await tx.db.q.deleteFrom('messages').where('id', '=', newer.id).execute()
  const newText = newer?.raw_body.trim() ?? ''
  const raw_body = newText === '' ? row.raw_body : `${row.raw_body}\n${newText}`
  const facts = { raw_body, body: raw_body, author_id: userId }
  await tx.db.q.updateTable('messages').set(facts).where('id', '=', row.id).execute()
  if (!(await dispatchBlastEvent(tx, storedBlast({ ...row, ...facts }), { type: 'UNPUBLISH' })))
    throw new DomainError('conflict', ALREADY_SENT)
  // The previews no longer match the draft.
  if (newText !== '' || hasNewFiles) await discardItems(tx, row.id)
  await markThreadForIndex(tx, row.thread_id)
  await touchThread(tx, { id: row.thread_id, account_id: row.account_id })
  await publishMessageDeleted(tx, { id: row.id, threadId: row.thread_id })
  await publishThreadChanged(tx, row.thread_id)
  return getMessageView(tx, row.id)
}

export async function cancelBlast(tx: Ctx, row: MessageRow): Promise<void> {
  await dispatchBlastEvent(tx, storedBlast(row), { type: 'CANCEL' })
}
