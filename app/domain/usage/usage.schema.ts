import { z } from 'zod'

export const usageNotice = z.object({
  consumable: z.literal('dialMinutes'),
  level: z.enum(['LOW', 'OUT']),
  /** Whole minutes, rounded down. */
  remaining: z.number().int(),
  /** Whether the reader is the one who can get more: the owner, or an individual. */
  mayGetMore: z.boolean(),
  /** The team owner's address, for everybody else of the team; null: none is known. */
  ownerContact: z.string().nullable(),
  /** Whose plan it is. */
  vendorName: z.string(),
})
export type UsageNotice = z.infer<typeof usageNotice>
