import type { MessageDeliveryEvent } from '../../../machines/server/message-delivery'
import { statement } from '../../../db/statement'
import { resolveAttempt } from '../attempts/attempt.server'
import type { CarrierText } from '../carrier.port'
import type { Ctx } from '../context.server'
import { clearTextRefusal, recordTextRefusal } from '../numbers/record-text-refusal.server'
import { markDayFull } from './daily-cap.server'
import { handleMessageEvent } from './handle-message-event.server'
import { handleTextAccepted } from './send-messages.server'

const EVENT_BY_STATUS: Record<
  Exclude<CarrierText['status'], 'accepted'>,
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
export async function applyTextStatus(
  tx: Ctx,
  messageId: string,
  carrierText: Omit<CarrierText, 'body'>,
): Promise<void> {
  await handleTextAccepted(tx, messageId, carrierText.messageSid)
  if (carrierText.status === 'accepted') return
  const isChanged = await handleMessageEvent(
    tx,
    messageId,
    { type: EVENT_BY_STATUS[carrierText.status] },
    carrierText.status === 'failed' ? { error: carrierText.error, error_code: carrierText.errorCode } : {},
  )
  if (isChanged) await updateNumberStatus(tx, messageId, carrierText)
}

const senderOfMessage = statement((q, p: { id: string }) =>
  q.selectFrom('messages').select(['account_id', 'from_number']).where('id', '=', p.id),
)

async function updateNumberStatus(
  tx: Ctx,
  id: string,
  { status, error, errorCode: code }: Omit<CarrierText, 'body'>,
): Promise<void> {
  const sender = (await tx.db.first(senderOfMessage, { id }))!
  const number = { accountId: sender.account_id, e164: sender.from_number }
  if (status === 'delivered') await clearTextRefusal(tx, number)
  if (status === 'failed') await recordTextRefusal(tx, number, { error, code })
  if (status === 'failed') await markDayFull(tx, sender.account_id, code)
}

export async function handleTextStatus(
  tx: Ctx,
  attemptId: string,
  carrierText: Omit<CarrierText, 'body'>,
): Promise<boolean> {
  const attempt = await tx.db.first(attemptById, { id: attemptId })
  if (!attempt || (attempt.carrier_sid !== null && attempt.carrier_sid !== carrierText.messageSid)) return false
  if (attempt.carrier_sid === null) await resolveAttempt(tx, attemptId, carrierText.messageSid)
  await applyTextStatus(tx, attempt.subject_id, carrierText)
  return true
}
