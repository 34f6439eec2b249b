import { z } from 'zod'

export const usageNotice = z.object({
  consumable: z.literal('dialMinutes'),
  level: z.enum(['LOW', 'OUT']),
  /** Whole minutes, rounded down. */
  remaining: z.number().int(),
  /** The owner, or an individual. */
  canAddMinutes: z.boolean(),
  /** Null: unknown, or `canAddMinutes`. */
  ownerContact: z.string().nullable(),
  vendorName: z.string(),
})
export type UsageNotice = z.infer<typeof usageNotice>
