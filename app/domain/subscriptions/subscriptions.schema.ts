import { z } from 'zod'
import { discount } from '../cart/cart.schema'

/** Cents. */
const cents = z.number().int()
const period = z.enum(['MONTHLY', 'YEARLY'])

export const productView = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  featureStrings: z.array(z.string()),
  minimumQty: z.number().int(),
  teamOnly: z.boolean(),
  static: z.boolean(),
  isResource: z.boolean(),
  trialDays: z.number().int(),
  prices: z.array(z.object({ id: z.string(), period: z.enum(['MONTHLY', 'YEARLY', 'ONETIME']), amount: cents })),
})
export type ProductView = z.infer<typeof productView>

/** Spec 3-settings §3 'Subscription', §4 'Subscription status'. */
export const subscriptionView = z.object({
  id: z.string(),
  status: z.enum([
    'ACTIVE',
    'TRIALING',
    'PENDING_CREATION',
    'PENDING_CANCELLATION',
    'ACTIVATION_FAILED',
    'RENEWAL_FAILED',
    'CANCELED',
  ]),
  qty: z.number().int(),
  type: z.string(),
  offering: productView.omit({ prices: true, trialDays: true }),
  currentPrice: z.object({ period, amount: cents }),
  yearlyPriceInfo: z.object({ percent: z.number(), from: cents }).nullable(),
  complimentary: z.boolean(),
  /** Epoch ms: renewal, end of the trial, next try, or end. null: none. */
  nextEventAt: z.number().int().nullable(),
  nextEstPayment: z
    .object({
      priceAmount: cents,
      postDiscountPriceAmount: cents,
      pricePeriod: period,
      qty: z.number().int(),
      /** With tax. */
      estimatedPaymentTotal: cents,
      paymentDiscounts: z.array(discount),
      offeringId: z.string(),
      offeringName: z.string(),
    })
    .nullable(),
  scheduledChanges: z
    .object({ newQuantity: z.number().int().nullable(), newOffering: z.string().nullable() })
    .nullable(),
  /** What the viewer may do. */
  can: z.object({
    modify: z.boolean(),
    addSeats: z.boolean(),
    removeSeats: z.boolean(),
    cancel: z.boolean(),
    restore: z.boolean(),
    retryPayment: z.boolean(),
    cancelScheduledChanges: z.boolean(),
  }),
})
export type SubscriptionView = z.infer<typeof subscriptionView>
