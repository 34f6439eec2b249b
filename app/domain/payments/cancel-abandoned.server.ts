import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { PaymentProviderError } from '../payment.port'
import { requireProvider } from './require-provider'
import { findPaymentRow, settlePayment } from './settle-payment.server'

/** Job. A payment that the person did not confirm is canceled at the provider, and can no longer be paid. */
export async function cancelAbandoned(ctx: Ctx, { paymentId }: JobPayloads['payment.abandon']): Promise<void> {
  const payment = await findPaymentRow(ctx, paymentId)
  if (payment?.state !== 'needs_person' || payment.provider_id === null) return
  try {
    const canceled = await requireProvider(ctx).cancelPayment(payment.provider_id)
    if (canceled?.key === paymentId) await settlePayment(ctx, paymentId, canceled.result)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new RetryLater(0, error.message, true)
  }
}
