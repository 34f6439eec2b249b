import { oc } from '@orpc/contract'
import { z } from 'zod'
import { productView } from '../subscriptions/subscriptions.schema'
import { cart, cartIntent, discountCode, itemChange, quote, quotePlace } from './cart.schema'

const tags = ['Checkout']
const ROOT = '/api/billing/client/v3'

const ofCart = z.strictObject({ id: z.string().max(60) })
const ofItem = ofCart.extend({ position: z.coerce.number().int().min(0).max(100_000) })

export const cartContract = {
  listProducts: oc
    .route({
      method: 'GET',
      path: `${ROOT}/products`,
      summary: 'Plans and resources',
      description: 'Of the form of billing of your plan; without a plan, those of the wallet. Prices in cents.',
      tags,
    })
    .output(z.object({ products: z.array(productView) })),
  findCart: oc
    .route({ method: 'GET', path: `${ROOT}/carts/current`, summary: 'The open cart, or null', tags })
    .output(z.object({ cart: cart.nullable() })),
  openCart: oc
    .route({ method: 'POST', path: `${ROOT}/carts`, summary: 'Open a cart; the open one, if there is one', tags })
    .output(cart),
  discardCart: oc
    .route({ method: 'DELETE', path: `${ROOT}/carts/current`, summary: 'Discard the open cart', tags })
    .output(z.object({ discarded: z.boolean() })),
  addToCart: oc
    .route({
      method: 'PUT',
      path: `${ROOT}/carts/{id}/items`,
      summary: 'Subscribe, change the plan, add seats or a resource',
      description:
        'One plan per cart, one item for a subscription: an item like it is replaced. 409 if it cannot be sold.',
      tags,
    })
    .input(ofCart.extend({ intent: cartIntent }))
    .output(cart),
  updateCartItem: oc
    .route({
      method: 'PUT',
      path: `${ROOT}/carts/{id}/items/{position}`,
      summary: 'Change quantity or billing period of an item',
      tags,
    })
    .input(ofItem.extend(itemChange.shape))
    .output(cart),
  removeCartItem: oc
    .route({ method: 'DELETE', path: `${ROOT}/carts/{id}/items/{position}`, summary: 'Remove an item', tags })
    .input(ofItem)
    .output(cart),
  listDiscountCodes: oc
    .route({ method: 'GET', path: `${ROOT}/carts/{id}/discount-codes`, summary: 'Codes of a cart', tags })
    .input(ofCart)
    .output(z.object({ discountCodes: z.array(z.object({ code: z.string() })) })),
  applyDiscountCode: oc
    .route({
      method: 'PUT',
      path: `${ROOT}/carts/{id}/discount-code`,
      summary: 'Apply a promotional code',
      description: 'One per cart. 422 `PROMO_CODE_ERROR` for a code that is unknown, expired or used.',
      tags,
    })
    .input(ofCart.extend(discountCode.shape))
    .output(cart),
  removeDiscountCode: oc
    .route({ method: 'DELETE', path: `${ROOT}/carts/{id}/discount-code`, summary: 'Remove the code', tags })
    .input(ofCart)
    .output(cart),
  findQuote: oc
    .route({
      method: 'GET',
      path: `${ROOT}/carts/{id}/quote`,
      summary: 'What a cart costs, in cents',
      description:
        'Computed on each read, and valid for the day (UTC). Tax of `country` and `state`, else of the billing address.',
      tags,
    })
    .input(ofCart.extend(quotePlace.shape))
    .output(z.object({ quote, purchaseUrl: z.string(), cart })),
}
