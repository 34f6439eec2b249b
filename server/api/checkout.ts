import { getBillingProfile } from '../../app/domain/checkout/billing-profile.server'
import { purchaseCart } from '../../app/domain/checkout/purchase-cart.server'
import { awaitPurchase, confirmPurchase, getPurchase } from '../../app/domain/checkout/purchases.read.server'
import { os } from './implement'

const PROVIDER_WITHIN_MS = 15_000

export const checkout = {
  findBillingProfile: os.checkout.findBillingProfile.handler(async ({ context: { ctx } }) => ({
    billing: await getBillingProfile(ctx),
  })),
  purchaseCart: os.checkout.purchaseCart.handler(async ({ context: { ctx }, input: { id, ...input } }) => {
    const result = await purchaseCart(ctx, { cartId: id, ...input })
    return result.kind === 'card'
      ? { purchase: null, card: result.card }
      : { purchase: await awaitPurchase(ctx, result.purchaseId, PROVIDER_WITHIN_MS), card: null }
  }),
  findPurchase: os.checkout.findPurchase.handler(({ context: { ctx }, input }) => getPurchase(ctx, input.id)),
  confirmPurchase: os.checkout.confirmPurchase.handler(({ context: { ctx }, input }) => confirmPurchase(ctx, input)),
}
