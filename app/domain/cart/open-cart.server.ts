import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { requireProvider } from '../payments/require-provider'
import { findOpenCartRow } from './cart-contents.server'

/** The id of the open cart, created when there is none. Throws forbidden, conflict. */
export async function openCart(ctx: Ctx): Promise<string> {
  const { accountId, userId } = requirePermission(ctx, 'billing')
  requireProvider(ctx)
  const known = await findOpenCartRow(ctx, accountId)
  if (known) return known.id
  return ctx.db.transact(
    'cart.open',
    async (tx) => {
      const now = tx.clock.now()
      await tx.db.q
        .insertInto('carts')
        .values({
          id: tx.ids('cart'),
          account_id: accountId,
          user_id: userId,
          state: 'open',
          promotion_code: null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await findOpenCartRow(tx, accountId))!.id
    },
    // What is put into it uses the Idempotency-Key.
    { repeatable: true },
  )
}
