import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cardResult } from '../payments/payments.schema'
import { billingProfile, purchaseInput, purchaseView } from './checkout.schema'

const tags = ['Checkout']
const ROOT = '/api/billing/client/v3'

const ofOne = z.strictObject({ id: z.string().max(60) })

export const checkoutContract = {
  findBillingProfile: oc
    .route({ method: 'GET', path: `${ROOT}/payment-info/billing`, summary: 'The billing address, or null', tags })
    .output(z.object({ billing: billingProfile.nullable() })),
  purchaseCart: oc
    .route({
      method: 'POST',
      path: `${ROOT}/carts/{id}/purchase`,
      summary: 'Purchase a cart',
      description:
        'Waits up to 15 seconds for the card. A cart is purchased once: a repeat has the first purchase. `card` instead of `purchase`: the new card was not saved; after the bank was answered, repeat without it. 409 `quote_changed` has the new `quote`, 409 `OVERDUE_CART_ERROR` asks to pay the open invoice first.',
      tags,
    })
    .input(ofOne.extend(purchaseInput.shape))
    .output(z.object({ purchase: purchaseView.nullable(), card: cardResult.nullable() })),
  findPurchase: oc
    .route({ method: 'GET', path: `${ROOT}/purchases/{id}`, summary: 'State of a purchase', tags })
    .input(ofOne)
    .output(purchaseView),
  confirmPurchase: oc
    .route({
      method: 'POST',
      path: `${ROOT}/purchases/{id}/confirm`,
      summary: 'State of a purchase after the bank asked for the person',
      tags,
    })
    .input(ofOne)
    .output(purchaseView),
}
