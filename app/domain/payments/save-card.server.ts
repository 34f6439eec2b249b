import type { TransactionOptions } from '../../../db/open'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { ensureCustomer, findCustomer } from './customers.server'
import { PaymentProviderError, type SavedCard, type SetupResult } from '../payment.port'
import type { CardResult } from './payments.schema'
import { declineMessage, paymentsWords } from './payments.words'
import { requireProvider } from './require-provider'

/**
 * The token is used once: it is also the idempotency key. `repeatable`: a later transaction uses the Idempotency-Key.
 * Throws forbidden, conflict.
 */
export const saveCard = (
  ctx: Ctx,
  { paymentMethodId }: { paymentMethodId: string },
  options: Pick<TransactionOptions, 'repeatable'> = {},
): Promise<CardResult> =>
  answer(async () => {
    const user = requirePermission(ctx, 'billing')
    const provider = requireProvider(ctx)
    const customerId = await ensureCustomer(ctx, user)
    const result = await provider.saveCard({ customerId, paymentMethodId, idempotencyKey: `card:${paymentMethodId}` })
    return storeCard(ctx, { accountId: user.accountId, customerId }, result, options)
  })

/** After the person answered the bank. Throws forbidden, conflict, not_found. */
export const completeCard = (ctx: Ctx, { setupId }: { setupId: string }): Promise<CardResult> =>
  answer(async () => {
    const { accountId } = requirePermission(ctx, 'billing')
    const provider = requireProvider(ctx)
    const customerId = (await findCustomer(ctx, accountId))?.customer_id
    const result = customerId === undefined ? null : await provider.findSetup({ customerId, setupId })
    if (customerId === undefined || !result) throw new DomainError('not_found', paymentsWords.notFound)
    return storeCard(ctx, { accountId, customerId }, result)
  })

async function answer(work: () => Promise<CardResult>): Promise<CardResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    return toResult('FAILED', { message: paymentsWords.unreachableCard })
  }
}

const toResult = (state: CardResult['state'], rest: Partial<CardResult> = {}): CardResult => ({
  state,
  message: null,
  setupId: null,
  clientSecret: null,
  ...rest,
})

async function storeCard(
  ctx: Ctx,
  customer: { accountId: string; customerId: string },
  result: SetupResult,
  options: Pick<TransactionOptions, 'repeatable'> = {},
): Promise<CardResult> {
  switch (result.kind) {
    case 'saved':
      await requireProvider(ctx).setDefaultCard({
        customerId: customer.customerId,
        paymentMethodId: result.card.paymentMethodId,
      })
      await updateCard(ctx, customer.accountId, result.card, options)
      return toResult('SAVED')
    case 'needs_person': {
      const { setupId, clientSecret } = result
      return toResult('NEEDS_AUTHENTICATION', { message: paymentsWords.needsPerson, setupId, clientSecret })
    }
    case 'declined':
      return toResult('DECLINED', { message: declineMessage(result.code) })
    default:
      return toResult('FAILED', { message: paymentsWords.unreachableCard })
  }
}

const updateCard = (
  ctx: Ctx,
  accountId: string,
  { paymentMethodId, brand, last4, expires }: SavedCard,
  options: Pick<TransactionOptions, 'repeatable'>,
) =>
  ctx.db.transact(
    'payments.card',
    (tx) =>
      tx.db.q
        .updateTable('payment_customers')
        .set({
          payment_method_id: paymentMethodId,
          brand,
          last4,
          expires_month: expires.month,
          expires_year: expires.year,
          updated_at: tx.clock.now(),
        })
        .where('account_id', '=', accountId)
        .execute(),
    options,
  )
