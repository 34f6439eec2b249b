import { z } from 'zod'
import { discount } from '../cart/cart.schema'
import { DETAILS_MAX_LENGTH, DETAILS_MIN_LENGTH, REASONS } from './survey-reasons'
import { subscriptionsWords } from './subscriptions.words'

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

export const modifyOptions = z.object({
  options: z.array(
    z.object({
      product: productView,
      /** By each of its prices. `NOW` is bought in the cart. */
      changes: z.array(z.object({ period, takesEffect: z.enum(['CURRENT', 'NOW', 'PERIOD_END']) })),
    }),
  ),
  /** Fewest seats that can be kept. */
  minimumQty: z.number().int(),
  usedSeats: z.number().int(),
  /** A change needs `acceptsComplimentary`. */
  hasComplimentary: z.boolean(),
})
export type ModifyOptions = z.infer<typeof modifyOptions>

export const scheduledSeats = z.strictObject({
  quantity: z.number().int().min(1).max(999).optional(),
  productId: z.string().max(100).optional(),
  period: period.optional(),
  acceptsComplimentary: z.boolean().optional(),
})
export type ScheduledSeats = z.infer<typeof scheduledSeats>

/** Spec 3-settings §5. */
export const cancellationSurvey = z
  .strictObject({
    subscriptionId: z.string(),
    reason: z.enum(REASONS, { error: subscriptionsWords.reasonRequired }),
    explanation: z.string().trim().max(DETAILS_MAX_LENGTH).default(''),
  })
  .refine(({ reason, explanation }) => reason !== 'other' || explanation.length >= DETAILS_MIN_LENGTH, {
    path: ['explanation'],
    error: subscriptionsWords.detailsRequired,
  })
export type CancellationSurvey = z.infer<typeof cancellationSurvey>

/** For banners: spec 3-settings §8. */
export const billingState = z.object({
  /** Nothing new starts. */
  blocked: z.enum(['overdue', 'ended']).nullable(),
  paymentFailed: z
    .object({ subscriptionId: z.string(), product: z.string(), nextTryAt: z.number().int().nullable() })
    .nullable(),
  /** Before the next renewal. */
  card: z.enum(['MISSING', 'EXPIRES']).nullable(),
  nextRenewalAt: z.number().int().nullable(),
})
export type BillingState = z.infer<typeof billingState>
