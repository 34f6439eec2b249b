import { z } from 'zod'

export const PIN_DIGITS = 6

/** How a seller calls in. */
export const dialInView = z.object({
  /** One of the account's numbers; null: it has none. */
  number: z.string().nullable(),
  /** The phone that the seller calls from. Calls from other phones are not asked for a PIN. */
  phone: z.string(),
  pin: z.string(),
})

export type DialInView = z.infer<typeof dialInView>
