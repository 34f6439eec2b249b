import type { MessageDeliveryEvent } from '../../../machines/kept-by-server/message-delivery'
import { statement } from '../../../db/statement'
import { settleAttempt } from '../attempts/attempt.server'
import type { TextTruth } from '../carrier.port'
import type { Ctx } from '../context.server'
import { forgetTextRefusal, noteTextRefusal } from '../numbers/note-text-refusal.server'
import { noteFullDay } from './daily-cap.server'
import { hearMessage } from './handle-message-event.server'
import { hearAccepted } from './send-messages.server'

const EVENT: Record<
  Exclude<TextTruth['status'], 'accepted'>,
  MessageDeliveryEvent['type'] & ('SENT' | 'DELIVERED' | 'FAILED')
> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  failed: 'FAILED',
}

const attemptById = statement((q, p: { id: string }) =>
  q
    .selectFrom('attempts')
    .select(['id', 'subject_id', 'carrier_sid'])
    .where('id', '=', p.id)
    .where('kind', '=', 'message'),
)

/** Ignores repeated and late statuses. */
export async function hearTextTruth(tctx: Ctx, messageId: string, truth: Omit<TextTruth, 'body'>): Promise<void> {
  await hearAccepted(tctx, messageId, truth.messageSid)
  if (truth.status === 'accepted') return
  const isNews = await hearMessage(
    tctx,
    messageId,
    { type: EVENT[truth.status] },
    truth.status === 'failed' ? { error: truth.error, error_code: truth.errorCode } : {},
  )
  if (isNews) await hearOfNumber(tctx, messageId, truth)
}

const numberOf = statement((q, p: { id: string }) =>
  q.selectFrom('messages').select('from_number').where('id', '=', p.id),
)

async function hearOfNumber(
  tctx: Ctx,
  id: string,
  { status, error, errorCode: code }: Omit<TextTruth, 'body'>,
): Promise<void> {
  const { from_number: e164 } = (await tctx.db.first(numberOf, { id }))!
  if (status === 'delivered') await forgetTextRefusal(tctx, e164)
  if (status === 'failed') await noteTextRefusal(tctx, e164, { error, code })
  if (status === 'failed') await noteFullDay(tctx, code)
}

export async function hearTextStatus(tctx: Ctx, attemptId: string, truth: Omit<TextTruth, 'body'>): Promise<boolean> {
  const attempt = await tctx.db.first(attemptById, { id: attemptId })
  if (!attempt || (attempt.carrier_sid !== null && attempt.carrier_sid !== truth.messageSid)) return false
  if (attempt.carrier_sid === null) await settleAttempt(tctx, attemptId, truth.messageSid)
  await hearTextTruth(tctx, attempt.subject_id, truth)
  return true
}
