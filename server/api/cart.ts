import { addToCart } from '../../app/domain/cart/add-to-cart.server'
import { getCart, getOpenCart } from '../../app/domain/cart/cart.read.server'
import {
  applyPromotion,
  discardCart,
  removeCartItem,
  removePromotion,
  updateCartItem,
} from '../../app/domain/cart/change-cart.server'
import { openCart } from '../../app/domain/cart/open-cart.server'
import { listProducts } from '../../app/domain/cart/products.read.server'
import { getCartWithQuote } from '../../app/domain/cart/quote.read.server'
import { os } from './implement'

export const cart = {
  listProducts: os.cart.listProducts.handler(async ({ context: { ctx } }) => ({ products: await listProducts(ctx) })),
  findCart: os.cart.findCart.handler(async ({ context: { ctx } }) => ({ cart: await getOpenCart(ctx) })),
  openCart: os.cart.openCart.handler(async ({ context: { ctx } }) => getCart(ctx, await openCart(ctx))),
  discardCart: os.cart.discardCart.handler(async ({ context: { ctx } }) => {
    const open = await getOpenCart(ctx)
    if (open) await discardCart(ctx, open.id)
    return { discarded: open !== null }
  }),
  addToCart: os.cart.addToCart.handler(async ({ context: { ctx }, input: { id, intent } }) => {
    await addToCart(ctx, { cartId: id, intent })
    return getCart(ctx, id)
  }),
  updateCartItem: os.cart.updateCartItem.handler(async ({ context: { ctx }, input: { id, ...change } }) => {
    await updateCartItem(ctx, { cartId: id, ...change })
    return getCart(ctx, id)
  }),
  removeCartItem: os.cart.removeCartItem.handler(async ({ context: { ctx }, input: { id, position } }) => {
    await removeCartItem(ctx, { cartId: id, position })
    return getCart(ctx, id)
  }),
  listDiscountCodes: os.cart.listDiscountCodes.handler(async ({ context: { ctx }, input: { id } }) => {
    const { discountCode } = await getCart(ctx, id)
    return { discountCodes: discountCode === null ? [] : [{ code: discountCode }] }
  }),
  applyDiscountCode: os.cart.applyDiscountCode.handler(async ({ context: { ctx }, input: { id, code } }) => {
    await applyPromotion(ctx, { cartId: id, code })
    return getCart(ctx, id)
  }),
  removeDiscountCode: os.cart.removeDiscountCode.handler(async ({ context: { ctx }, input: { id } }) => {
    await removePromotion(ctx, id)
    return getCart(ctx, id)
  }),
  findQuote: os.cart.findQuote.handler(async ({ context: { ctx }, input: { id, ...place } }) => ({
    ...(await getCartWithQuote(ctx, { cartId: id, ...place })),
    purchaseUrl: `/api/billing/client/v3/carts/${id}/purchase`,
  })),
}
