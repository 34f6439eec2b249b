import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { payInvoice } from '../invoices/pay-invoice.server'
import { paymentsWords } from '../payments/payments.words'
import { requireProvider } from '../payments/require-provider'
import { createRenewalInvoice } from '../renewals/renew-subscription.server'
import { findOwnSubscription } from './find-own-subscription.server'
import { subscriptionsWords } from './subscriptions.words'

/** The id of the payment, while the person is there to answer the bank. Throws forbidden, not_found, conflict. */
export async function retryPayment(ctx: Ctx, id: string): Promise<string> {
  const { userId } = requirePermission(ctx, 'billing')
  return ctx.db.transact('subscription.retry-payment', async (tx) => {
    const row = await findOwnSubscription(tx, id)
    requireProvider(tx)
    if (row.status !== 'renewal_failed') throw new DomainError('conflict', subscriptionsWords.nothingToPay)
    const result = await payInvoice(tx, await createRenewalInvoice(tx, row), { onSession: true, userId })
    if (result.kind === 'no_card') throw new DomainError('conflict', paymentsWords.cardMissing)
    if (result.kind === 'paid') throw new DomainError('conflict', subscriptionsWords.nothingToPay)
    return result.paymentId
  })
}
