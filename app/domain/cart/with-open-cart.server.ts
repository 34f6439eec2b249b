import { requirePermission } from '../access/require'
import { cancelWaitingPurchase } from '../checkout/cancel-purchase.server'
import { findActivePurchase } from '../checkout/purchase-row.server'
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
    await requireNotBeingPaid(tx, contents)
    await change(tx, contents)
    await tx.db.q.updateTable('carts').set({ updated_at: tx.clock.now() }).where('id', '=', cartId).execute()
  })
}

/** One whose bank asks for the person is canceled. */
async function requireNotBeingPaid(tx: Ctx, { cart }: CartContents): Promise<void> {
  const purchase = await findActivePurchase(tx, cart.account_id, cart.id)
  if (purchase?.state === 'needs_person') return cancelWaitingPurchase(tx, purchase)
  if (purchase) throw new DomainError('in_progress', cartWords.beingPaid)
}
