import { z } from 'zod'
import { CONSUMABLES } from './usage-limits'

const consumable = z.enum(CONSUMABLES)

/** 4-trust §3 'Usage and limits'. */
export const usageLimit = z.object({
  limit: z.number().int(),
  unlimited: z.boolean(),
  /** When it counts from 0 again. Null: it does not renew. */
  earliestUpcomingRollover: z.string().nullable(),
  renewals: z.array(z.object({ limit: z.number().int(), paymentFailed: z.boolean() })),
})
export type UsageLimit = z.infer<typeof usageLimit>

export const usageQuestion = z.strictObject({ consumable: consumable.default('dialMinutes') })

export const usageNotice = z.object({
  consumable,
  /** `OVERDUE`: a renewal was not paid, and nothing new starts. */
  level: z.enum(['LOW', 'OUT', 'OVERDUE']),
  /** Rounded down. */
  remaining: z.number().int(),
  /** The owner, or an individual. */
  canAddMinutes: z.boolean(),
  /** Null: unknown, or `canAddMinutes`. */
  ownerContact: z.string().nullable(),
  vendorName: z.string(),
  /** Plans are bought here. Otherwise the vendor sells them. */
  providerBilling: z.boolean(),
})
export type UsageNotice = z.infer<typeof usageNotice>
