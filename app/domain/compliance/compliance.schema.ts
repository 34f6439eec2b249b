import { z } from 'zod'
import { callHistoryItem, complianceFact } from '../calls/call-history.schema'

/** What a list of dials may be narrowed to. `late`: connected more than 2 s after the answer; `shortRing`: given up before 15 s. */
export const DIALS_ONLY = ['abandoned', 'late', 'message', 'shortRing', 'recorded'] as const
export type DialsOnly = (typeof DIALS_ONLY)[number]

const filter = {
  /** Dials of the last so many days; all of them without it. */
  days: z.coerce.number().int().min(1).max(3650).optional(),
  /** A campaign, with the other runs of its list or stage. */
  campaignId: z.string().max(60).optional(),
  only: z.enum(DIALS_ONLY).optional(),
  /** Part of a name, or of a number (three digits or more). */
  search: z.string().trim().max(100).optional(),
  /** The caller's own dials, or the team's. */
  scope: z.enum(['own', 'team']).default('own'),
  /** Of the team: one member. */
  userId: z.string().max(60).optional(),
}

export const dialFilter = z.strictObject(filter)
export type DialFilter = z.infer<typeof dialFilter>

export const listDials = z.strictObject({
  ...filter,
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListDials = z.infer<typeof listDials>

/** What the law asks about one dial, and what was on record when it was made. */
export const dialRecord = callHistoryItem
  .pick({
    uuid: true,
    phone: true,
    contact: true,
    callerIdNumber: true,
    campaign: true,
    outcomeConfig: true,
    member: true,
  })
  .extend({
    placedAt: z.iso.datetime(),
    /** Why this person was chosen then. */
    reasons: z.array(z.string()),
    facts: z.array(complianceFact),
    abandoned: z.boolean(),
  })
export type DialRecord = z.infer<typeof dialRecord>

export const dialRecordPage = z.object({ items: z.array(dialRecord), nextCursor: z.string().nullable() })

/** Of those who answered within the last 30 days, how many found nobody free: per list or stage that is dialed, over all of its runs and sellers. */
export const abandonedShare = z.object({
  /** The newest campaign of the list or stage. */
  campaignId: z.string(),
  name: z.string(),
  live: z.number().int(),
  abandoned: z.number().int(),
  /** 0 to 1; null: nobody answered. */
  share: z.number().nullable(),
  /** Too many: one line at a time, until the share is below 2.5 % again. */
  oneLineOnly: z.boolean(),
})
export type AbandonedShare = z.infer<typeof abandonedShare>
