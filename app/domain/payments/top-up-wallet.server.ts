import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { requireCard, type CustomerWithCard } from './customers.server'
import type { TopUp } from './payments.schema'
import { paymentsWords } from './payments.words'
import { requireProvider } from './require-provider'
import type { PaymentRow } from './settle-payment.server'

/** The id of the payment; a job charges. Two equal ones in progress are one. Throws forbidden, conflict, in_progress. */
export async function topUpWallet(ctx: Ctx, { amount }: TopUp): Promise<string> {
  const user = requirePermission(ctx, 'billing')
  requireProvider(ctx)
  return ctx.db.transact('payments.top-up', async (tx) => {
    await requireWallet(tx, user)
    const customer = await requireCard(tx, user.accountId)
    const open = await tx.db.q
      .selectFrom('payments')
      .select(['id', 'cents'])
      .where('account_id', '=', user.accountId)
      .where('kind', '=', 'top_up')
      .where('state', 'in', ['pending', 'asking', 'uncertain'])
      .executeTakeFirst()
    if (open && open.cents !== amount) throw new DomainError('in_progress', paymentsWords.inProgress)
    return open?.id ?? createPayment(tx, customer, { kind: 'top_up', cents: amount, userId: user.userId })
  })
}

async function requireWallet(tx: Ctx, { accountId }: UserActor): Promise<void> {
  const { usesWallet } = await findAccountPlan(tx, accountId)
  if (!usesWallet) throw new DomainError('conflict', paymentsWords.noWallet)
}

/** Stored before the provider is asked. */
export async function createPayment(
  tx: Ctx,
  customer: CustomerWithCard,
  payment: {
    kind: PaymentRow['kind']
    cents: number
    userId: string | null
    rechargeKey?: string
    invoiceId?: string
  },
): Promise<string> {
  const id = tx.ids('pay')
  const { account_id: accountId } = customer
  await tx.db.q
    .insertInto('payments')
    .values({
      id,
      account_id: accountId,
      user_id: payment.userId,
      kind: payment.kind,
      cents: payment.cents,
      state: 'pending',
      customer_id: customer.customer_id,
      payment_method_id: customer.payment_method_id,
      provider_id: null,
      decline_code: null,
      recharge_key: payment.rechargeKey ?? null,
      invoice_id: payment.invoiceId ?? null,
      created_at: tx.clock.now(),
      asked_at: null,
      settled_at: null,
    })
    .execute()
  await enqueue(tx, { kind: 'payment.charge', accountId, key: `payment:${id}:charge:0`, payload: { paymentId: id } })
  return id
}
