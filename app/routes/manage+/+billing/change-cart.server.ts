import { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { applyPromotion, removeCartItem, removePromotion, updateCartItem } from '~/domain/cart/change-cart.server'

const position = z.coerce.number().int().min(0).max(99)

/** Forms of the cart beside the purchase. */
export const cartChange = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('quantity'), position, qty: z.coerce.number().int().min(1).max(999) }),
  z.strictObject({ intent: z.literal('period'), position, period: z.enum(['MONTHLY', 'YEARLY']) }),
  z.strictObject({ intent: z.literal('remove'), position }),
  z.strictObject({ intent: z.literal('promo'), code: z.string().max(40) }),
  z.strictObject({ intent: z.literal('removePromo') }),
])

/** Throws PROMO_CODE_ERROR, invalid, not_found. */
export async function changeCart(ctx: Ctx, cartId: string, change: z.infer<typeof cartChange>): Promise<void> {
  switch (change.intent) {
    case 'quantity':
      return updateCartItem(ctx, { cartId, position: change.position, qty: change.qty })
    case 'period':
      return updateCartItem(ctx, { cartId, position: change.position, period: change.period })
    case 'remove':
      return removeCartItem(ctx, { cartId, position: change.position })
    case 'promo':
      return applyPromotion(ctx, { cartId, code: change.code })
    case 'removePromo':
      return removePromotion(ctx, cartId)
  }
}
