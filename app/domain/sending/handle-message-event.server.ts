import type { Updateable } from 'kysely'
import type { MessagesTable } from '../../../db/schema/messenger'
import type { MessageDeliveryEvent, MessageDeliveryState } from '../../../machines/kept-by-server/message-delivery'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { enqueueAgain } from '../jobs/enqueue.server'
import { giveBack } from './credits.server'
import { advanceMessage, keptMessage, type KeptMessage } from './message-machine.server'
import { tellText } from '../threads/publish-thread.server'
import { nextSortTime, showLast, touchThread } from '../threads/touch-thread.server'

const messageById = statement((q, p: { id: string }) => q.selectFrom('messages').selectAll().where('id', '=', p.id))

export type MessageFacts = Pick<
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

export async function findKeptMessage(ctx: Ctx, id: string): Promise<KeptMessage | null> {
  const row = await ctx.db.first(messageById, { id })
  return row ? keptMessage(row) : null
}

/** False: unknown message, or event not accepted. */
export async function hearMessage(
  tctx: Ctx,
  id: string,
  event: MessageDeliveryEvent,
  facts: MessageFacts = {},
): Promise<boolean> {
  const message = await findKeptMessage(tctx, id)
  return message ? tellMachine(tctx, message, event, facts) : false
}

export async function tellMachine(
  tctx: Ctx,
  message: KeptMessage,
  event: MessageDeliveryEvent,
  facts: MessageFacts = {},
): Promise<boolean> {
  const { id, state: before } = message
  // Scheduled and bulk texts sort by time sent.
  const comesDue = (state: MessageDeliveryState) =>
    (before === 'waiting' && state === 'queued' && message.row.scheduled_at !== null) ||
    (before === 'queued' && state === 'sending' && message.row.blast_id !== null)
  const effects = await advanceMessage(tctx, message, event, async (state) =>
    comesDue(state) ? { ...facts, sort_time: await nextSortTime(tctx, message.row.thread_id) } : facts,
  )
  if (!effects) return false
  const { state, row } = message
  // Both are shown as "sending".
  if (before === 'sending' && state === 'accepted') return true
  if (effects.includes('wakeNumber')) await wakeNumber(tctx, row.from_number)
  if (state === 'failed' || state === 'canceled' || state === 'draft')
    await giveBack(tctx, { id, account_id: row.account_id })
  // Blasts do not move threads up.
  if (comesDue(state) && row.blast_id !== null) await showLast(tctx, { ...row, id })
  else if (comesDue(state)) await touchThread(tctx, { id: row.thread_id, account_id: row.account_id })
  await tellText(tctx, {
    id,
    threadId: row.thread_id,
    body: row.body,
    isSent: isSent(state) && !isSent(before),
    isGone: row.deleted_at !== null || row.hidden_at !== null,
  })
  if (row.blast_id !== null) await tellBlastSoon(tctx, row.blast_id)
  return true
}

const isSent = (state: MessageDeliveryState): boolean => state === 'sent' || state === 'delivered'

export const wakeNumber = (tctx: Ctx, number: string): Promise<void> =>
  enqueueAgain(tctx, { kind: 'messages.send', key: `number:${number}:send`, payload: { number } })

const TELL_EVERY_MS = 1000

const tellBlastSoon = (tctx: Ctx, blastId: string): Promise<void> =>
  enqueueAgain(tctx, {
    kind: 'blast.tell',
    key: `blast:${blastId}:tell`,
    payload: { messageId: blastId },
    runAt: tctx.clock.now() + TELL_EVERY_MS,
  })
