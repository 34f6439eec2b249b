import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { PaymentProviderError, type PaymentProvider } from '../payment.port'
import { paymentsWords } from './payments.words'
import { requireProvider } from './require-provider'
import {
  ASKS_WITHIN_MS,
  findPaymentRow,
  settlePayment,
  type PaymentOutcome,
  type PaymentRow,
} from './settle-payment.server'

/** Job. The row is the attempt: after a crash or a lost answer it asks again under the same key, later it looks it up. */
export async function chargeCard(ctx: Ctx, { paymentId }: JobPayloads['payment.charge']): Promise<void> {
  const provider = requireProvider(ctx)
  const payment = await ctx.db.transact('payment.attempt', (tx) => startAttempt(tx, paymentId))
  if (!payment) return
  await settlePayment(ctx, paymentId, await attempt(ctx, provider, payment))
}

/** null: settled. */
async function startAttempt(tx: Ctx, paymentId: string): Promise<PaymentRow | null> {
  const payment = await findPaymentRow(tx, paymentId)
  if (payment?.state === 'asking' || payment?.state === 'uncertain') return payment
  if (payment?.state !== 'pending') return null
  const asked = { state: 'asking', asked_at: tx.clock.now() } as const
  await tx.db.q.updateTable('payments').set(asked).where('id', '=', paymentId).execute()
  return { ...payment, ...asked }
}

async function attempt(ctx: Ctx, provider: PaymentProvider, payment: PaymentRow): Promise<PaymentOutcome> {
  const { id: idempotencyKey, customer_id: customerId, created_at: since } = payment
  if (ctx.clock.now() - since > ASKS_WITHIN_MS)
    try {
      return (await provider.findCharge({ customerId, idempotencyKey, since })) ?? { kind: 'never' }
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      return { kind: 'unreachable' }
    }
  const charge = {
    customerId,
    paymentMethodId: payment.payment_method_id,
    cents: payment.cents,
    idempotencyKey,
    description: payment.invoice_id === null ? paymentsWords.description : paymentsWords.invoiceDescription,
  }
  return payment.kind === 'top_up' || payment.kind === 'invoice'
    ? provider.chargeOnSession(charge)
    : provider.chargeOffSession(charge)
}
