import { z } from 'zod'

export const PIN_DIGITS = 6

export const dialInView = z.object({
  /** Null: the account has no number. */
  number: z.string().nullable(),
  /** Only calls from this phone must enter a PIN. */
  phone: z.string(),
  pin: z.string(),
})

export type DialInView = z.infer<typeof dialInView>
