import { z } from 'zod'
import { typedCode } from '../promotions/promotions.schema'

/** Cents. */
const cents = z.number().int()

export const discount = z.object({
  type: z.enum(['VOLUME', 'CODE', 'YEARLY']),
  amount: cents,
  percentage: z.number().nullable(),
  codeString: z.string().nullable(),
  grantsTrialDays: z.number().int().nullable(),
})

const price = z.object({ amount: cents, period: z.enum(['MONTHLY', 'YEARLY', 'ONETIME']) })

/** Spec 3-settings §3 'Cart'. */
export const cartItem = z.object({
  /** Of the cart. */
  position: z.number().int(),
  action: z.enum(['ADD', 'CHANGE', 'ADD_QUANTITY']),
  product: z.object({
    id: z.string(),
    displayName: z.string(),
    teamOnly: z.boolean(),
    isResource: z.boolean(),
    static: z.boolean(),
    minimumQty: z.number().int(),
    primaryProductType: z.string(),
  }),
  price,
  qty: z.number().int(),
  /** 'Min. {n}', or another thing that is wrong with it. null: none. */
  error: z.string().nullable(),
  trial: z.boolean(),
  trialOverride: z.number().int().nullable(),
  trashable: z.boolean(),
  prerequisites: z.array(z.string()),
  /** Of a monthly price: what a year costs a month. */
  yearlyPriceInfo: z.object({ from: cents, percent: z.number() }).nullable(),
})
export type CartItem = z.infer<typeof cartItem>

export const cart = z.object({ id: z.string(), items: z.array(cartItem), discountCode: z.string().nullable() })
export type Cart = z.infer<typeof cart>

/** Spec 3-settings §3 'Quote'. */
export const quote = z.object({
  cartId: z.string(),
  /** Of everything that was quoted: a purchase names it, and is refused when it changed. */
  version: z.string(),
  subtotal: cents,
  salesTax: cents,
  /** '': the address is not known yet. */
  taxRegion: z.string(),
  total: cents,
  dueToday: cents,
  /** Of the unused part of what is replaced. */
  refund: cents,
  discounts: z.array(discount),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      amount: cents,
      discounts: z.array(discount),
    }),
  ),
  yearlySavingsInfo: z.object({ savings: cents, nonYearlySubtotal: cents }).nullable(),
})
export type Quote = z.infer<typeof quote>

/** Spec 3-settings §9. */
export const MAX_QUANTITY = 999

const quantity = z.number().int().min(1).max(MAX_QUANTITY)
const id = z.string().max(100)
const period = z.enum(['MONTHLY', 'YEARLY'])

/** What a buyer wants to do; the cart decides how. */
export const cartIntent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SUBSCRIBE'), productId: id, period, qty: quantity.default(1) }),
  z.strictObject({ kind: z.literal('CHANGE_PLAN'), subscriptionId: id, productId: id, period }),
  z.strictObject({ kind: z.literal('ADD_SEATS'), subscriptionId: id, qty: quantity }),
  z.strictObject({ kind: z.literal('RESOURCE'), productId: id, qty: quantity.default(1) }),
])
export type CartIntent = z.infer<typeof cartIntent>

export const itemChange = z.strictObject({ qty: quantity.optional(), period: period.optional() })
export type ItemChange = z.infer<typeof itemChange>

export const discountCode = z.strictObject({ code: typedCode })

/** Tax is due there; without it, at the billing address. */
export const quotePlace = z.strictObject({
  country: z.enum(['CA', 'US']).optional(),
  state: z.string().max(2).optional(),
})
export type QuotePlace = z.infer<typeof quotePlace>
