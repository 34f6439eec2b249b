import type { Updateable } from 'kysely'
import type { MessagesTable } from '../../../db/schema/messenger'
import type { MessageDeliveryEvent, MessageDeliveryState } from '../../../machines/server/message-delivery'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { SYSTEM_ACCOUNT } from '../jobs/catalogue'
import { requeueJob } from '../jobs/enqueue.server'
import { runReactions } from '../reactions'
import { refundMessage } from './credits.server'
import { advanceMessage, storedMessage, type StoredMessage } from './message-machine.server'
import { publishTextChanged } from '../threads/publish-thread.server'
import { nextSortTime, setThreadPreview, touchThread } from '../threads/touch-thread.server'

const messageById = statement((q, p: { id: string }) => q.selectFrom('messages').selectAll().where('id', '=', p.id))

export type MessageUpdates = Pick<
  Updateable<MessagesTable>,
  | 'author_id'
  | 'carrier_sid'
  | 'error'
  | 'error_code'
  | 'sent_at'
  | 'compliance'
  | 'checked_at'
  | 'decided_by'
  | 'segments'
  | 'thread_id'
  | 'body'
  | 'from_number'
  | 'to_number'
  | 'sort_time'
>

export async function findStoredMessage(ctx: Ctx, id: string): Promise<StoredMessage | null> {
  const row = await ctx.db.first(messageById, { id })
  return row ? storedMessage(row) : null
}

/** False: unknown message, or event not accepted. */
export async function handleMessageEvent(
  tx: Ctx,
  id: string,
  event: MessageDeliveryEvent,
  updates: MessageUpdates = {},
): Promise<boolean> {
  const message = await findStoredMessage(tx, id)
  return message ? dispatchMessageEvent(tx, message, event, updates) : false
}

export async function dispatchMessageEvent(
  tx: Ctx,
  message: StoredMessage,
  event: MessageDeliveryEvent,
  updates: MessageUpdates = {},
): Promise<boolean> {
  const { id, state: before } = message
  // Scheduled and bulk texts sort by time sent.
  const isDue = (state: MessageDeliveryState) =>
    (before === 'waiting' && state === 'queued' && message.row.scheduled_at !== null) ||
    (before === 'queued' && state === 'sending' && message.row.blast_id !== null)
  const effects = await advanceMessage(tx, message, event, async (state) =>
    isDue(state) ? { ...updates, sort_time: await nextSortTime(tx, message.row.thread_id) } : updates,
  )
  if (!effects) return false
  const { state, row } = message
  // Both are shown as "sending".
  if (before === 'sending' && state === 'accepted') return true
  if (effects.includes('wakeNumber')) await enqueueSending(tx, row.from_number)
  if (state === 'failed' || state === 'canceled' || state === 'draft')
    await refundMessage(tx, { id, account_id: row.account_id })
  if (state === 'failed')
    await runReactions(tx, 'textFailed', {
      accountId: row.account_id,
      messageId: id,
      threadId: row.thread_id,
      blastId: row.blast_id,
      authorId: row.author_id,
    })
  // Blasts do not move threads up.
  if (isDue(state) && row.blast_id !== null) await setThreadPreview(tx, { ...row, id })
  else if (isDue(state)) await touchThread(tx, { id: row.thread_id, account_id: row.account_id })
  await publishTextChanged(tx, {
    id,
    threadId: row.thread_id,
    body: row.body,
    isSent: isSent(state) && !isSent(before),
    isDeleted: row.deleted_at !== null || row.hidden_at !== null,
  })
  if (row.blast_id !== null) await scheduleBlastProgress(tx, row.account_id, row.blast_id)
  return true
}

const isSent = (state: MessageDeliveryState): boolean => state === 'sent' || state === 'delivered'

/** Accounts may share a number. */
export const enqueueSending = (tx: Ctx, number: string): Promise<void> =>
  requeueJob(tx, {
    kind: 'messages.send',
    accountId: SYSTEM_ACCOUNT,
    key: `number:${number}:send`,
    payload: { number },
  })

const PROGRESS_INTERVAL_MS = 1000

const scheduleBlastProgress = (tx: Ctx, accountId: string, blastId: string): Promise<void> =>
  requeueJob(tx, {
    kind: 'blast.publish',
    accountId,
    key: `blast:${blastId}:tell`,
    payload: { messageId: blastId },
    runAt: tx.clock.now() + PROGRESS_INTERVAL_MS,
  })
