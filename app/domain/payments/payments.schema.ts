import { z } from 'zod'
import { RECHARGE_AMOUNTS } from '../wallet/recharge-options'
import { paymentsWords } from './payments.words'

export const topUp = z.strictObject({
  /** Cents. */
  amount: z
    .number()
    .int()
    .refine((cents) => RECHARGE_AMOUNTS.some((amount) => amount === cents), paymentsWords.unknownAmount),
})
export type TopUp = z.infer<typeof topUp>

export const paymentView = z.object({
  id: z.string(),
  /** Cents. */
  amount: z.number().int(),
  state: z.enum(['PENDING', 'UNKNOWN', 'NEEDS_AUTHENTICATION', 'PAID', 'DECLINED', 'FAILED']),
  /** What to do, unless it is paid. */
  message: z.string().nullable(),
  /** For the provider's script, while the bank asks for the person. */
  clientSecret: z.string().nullable(),
})
export type PaymentView = z.infer<typeof paymentView>

export const savedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number().int(),
  expiresYear: z.number().int(),
})

export const paymentInfo = z.object({
  owner: z.object({ name: z.string(), email: z.string().nullable() }),
  card: savedCard.nullable(),
  form: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('simulator') }),
    z.object({ kind: z.literal('stripe'), publishableKey: z.string() }),
  ]),
})
export type PaymentInfo = z.infer<typeof paymentInfo>

/** A token of the card form. */
export const cardToken = z.strictObject({ paymentMethodId: z.string().regex(/^pm_\w{1,100}$/) })
export const setupToken = z.strictObject({ setupId: z.string().regex(/^seti_\w{1,100}$/) })

export const cardResult = z.object({
  state: z.enum(['SAVED', 'NEEDS_AUTHENTICATION', 'DECLINED', 'FAILED']),
  message: z.string().nullable(),
  setupId: z.string().nullable(),
  clientSecret: z.string().nullable(),
})
export type CardResult = z.infer<typeof cardResult>
