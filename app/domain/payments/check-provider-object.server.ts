import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { disputeTopUp, refundTopUp, returnTopUp } from '../wallet/credit-wallet.server'
import { PaymentProviderError, type PaymentProvider, type ProviderDispute, type ProviderRefund } from '../payment.port'
import { runReactions } from '../reactions'
import { settleRefund } from './refund-payment.server'
import { requireProvider } from './require-provider'
import { settlePayment, type PaymentRow } from './settle-payment.server'

/** Job of a webhook: the object's state is the truth, not what the event says. */
export async function checkProviderObject(ctx: Ctx, { object, id }: JobPayloads['payment.check']): Promise<void> {
  const provider = requireProvider(ctx)
  try {
    await CHECKS[object](ctx, provider, id)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new RetryLater(0, error.message, true)
  }
}

const CHECKS: Record<
  JobPayloads['payment.check']['object'],
  (ctx: Ctx, provider: PaymentProvider, id: string) => Promise<void>
> = {
  async payment(ctx, provider, id) {
    const payment = await provider.findPayment(id)
    if (!payment?.key || payment.result.kind === 'unknown') return
    await settlePayment(ctx, payment.key, payment.result)
  },
  async refund(ctx, provider, id) {
    const refund = await provider.findRefund(id)
    if (!refund) return
    const { idempotencyKey: key, refundId, status } = refund
    if (key === null) return handleOutsideRefund(ctx, refund)
    if (status === 'failed') return settleRefund(ctx, key, { kind: 'refused', code: 'failed' })
    await settleRefund(ctx, key, { kind: 'refunded', refundId })
  },
  async dispute(ctx, provider, id) {
    const dispute = await provider.findDispute(id)
    if (dispute) await handleDispute(ctx, dispute)
  },
}

const paidBy = (ctx: Ctx, providerId: string): Promise<PaymentRow | undefined> =>
  ctx.db.q.selectFrom('payments').selectAll().where('provider_id', '=', providerId).executeTakeFirst()

/** Made at the provider. Spent funds go below zero, as by a dispute. */
const handleOutsideRefund = (ctx: Ctx, { refundId, paymentId, cents, status }: ProviderRefund): Promise<void> =>
  ctx.db.transact('payment.outside-refund', async (tx) => {
    const payment = await paidBy(tx, paymentId)
    if (!payment || status === 'failed') return
    if (payment.invoice_id !== null)
      return runReactions(tx, 'invoiceMoneyTaken', {
        invoiceId: payment.invoice_id,
        takenId: refundId,
        cents,
        by: 'refund',
      })
    const taken = { accountId: payment.account_id, paymentId, cents }
    if ((await refundTopUp(tx, { ...taken, refundId })) === 'no_funds')
      await disputeTopUp(tx, { ...taken, disputeId: refundId })
  })

const handleDispute = (ctx: Ctx, { disputeId, paymentId, cents, status }: ProviderDispute): Promise<void> =>
  ctx.db.transact('payment.dispute', async (tx) => {
    const payment = await paidBy(tx, paymentId)
    if (!payment) return
    const { invoice_id: invoiceId } = payment
    if (invoiceId !== null) {
      await runReactions(tx, 'invoiceMoneyTaken', { invoiceId, takenId: disputeId, cents, by: 'dispute' })
      if (status === 'won') await runReactions(tx, 'invoiceMoneyReturned', { invoiceId, takenId: disputeId })
      return
    }
    const taken = { accountId: payment.account_id, paymentId, cents }
    await disputeTopUp(tx, { ...taken, disputeId })
    if (status === 'won') await returnTopUp(tx, { ...taken, taken: { disputeId } })
  })
