import type { Selectable } from 'kysely'
import type { PaymentCustomersTable } from '../../../db/schema/payments'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { paymentsWords } from './payments.words'
import { requireProvider } from './require-provider'

export type CustomerRow = Selectable<PaymentCustomersTable>
export type CustomerWithCard = CustomerRow & { payment_method_id: string }

export const findCustomer = (ctx: Ctx, accountId: string): Promise<CustomerRow | undefined> =>
  ctx.db.q.selectFrom('payment_customers').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Throws conflict: no card on file. */
export async function requireCard(ctx: Ctx, accountId: string): Promise<CustomerWithCard> {
  const customer = await findCustomer(ctx, accountId)
  if (!hasCard(customer)) throw new DomainError('conflict', paymentsWords.cardMissing)
  return customer
}

export const hasCard = (customer: CustomerRow | undefined): customer is CustomerWithCard =>
  typeof customer?.payment_method_id === 'string'

/** The provider creates it once per account. Throws PaymentProviderError. */
export async function ensureCustomer(ctx: Ctx, { accountId, userId }: UserActor): Promise<string> {
  const known = await findCustomer(ctx, accountId)
  if (known) return known.customer_id
  const { name, email } = await ctx.db.q
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.id')
    .select(['accounts.name', 'users.email'])
    .where('accounts.id', '=', accountId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { customerId } = await requireProvider(ctx).createCustomer({ accountId, name, email })
  await ctx.db.transact(
    'payments.customer',
    (tx) =>
      tx.db.q
        .insertInto('payment_customers')
        .values({
          account_id: accountId,
          customer_id: customerId,
          payment_method_id: null,
          brand: null,
          last4: null,
          expires_month: null,
          expires_year: null,
          updated_at: tx.clock.now(),
        })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute(),
    // The card's transaction uses the Idempotency-Key.
    { repeatable: true },
  )
  return customerId
}
