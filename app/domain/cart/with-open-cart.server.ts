import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { loadCart, type CartContents } from './cart-contents.server'
import { cartWords } from './cart.words'

/** Every change of a cart. Throws forbidden, not_found, in_progress. */
export async function withOpenCart(
  ctx: Ctx,
  cartId: string,
  change: (tx: Ctx, contents: CartContents) => Promise<unknown>,
): Promise<void> {
  const { accountId } = requirePermission(ctx, 'billing')
  await ctx.db.transact('cart.change', async (tx) => {
    const contents = await loadCart(tx, accountId, cartId)
    await requireNotBeingPaid(tx, cartId)
    await change(tx, contents)
    await tx.db.q.updateTable('carts').set({ updated_at: tx.clock.now() }).where('id', '=', cartId).execute()
  })
}

async function requireNotBeingPaid(tx: Ctx, cartId: string): Promise<void> {
  const purchase = await tx.db.q
    .selectFrom('purchases')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('state', 'in', ['quoted', 'paying', 'needs_person', 'paid'])
    .executeTakeFirst()
  if (purchase) throw new DomainError('in_progress', cartWords.beingPaid)
}
