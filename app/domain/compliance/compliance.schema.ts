import { z } from 'zod'
import { callHistoryItem, complianceFact } from '../call-history/call-history.schema'
import { MESSAGE_STATUSES } from '../threads/messenger.schema'

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

/** What a list of texts may be narrowed to. `refused`: it did not leave, or did not arrive; `many`: one of those that went to many. */
export const TEXTS_ONLY = ['sent', 'refused', 'reply', 'many'] as const
export type TextsOnly = (typeof TEXTS_ONLY)[number]

const { days, search, scope, userId } = filter
const ofTexts = { days, only: z.enum(TEXTS_ONLY).optional(), search, scope, userId }

export const textFilter = z.strictObject(ofTexts)
export type TextFilter = z.infer<typeof textFilter>

export const listTexts = z.strictObject({
  ...ofTexts,
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListTexts = z.infer<typeof listTexts>

/** What the law asks about one text, and what was on record when it left or did not. What it said is not part of it. */
export const textRecordView = z.object({
  id: z.string(),
  checkedAt: z.iso.datetime(),
  /** E.164. */
  phone: z.string(),
  callerIdNumber: z.string(),
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** null: nobody's. */
  member: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** One of those that went to many. */
  ofMany: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  facts: z.array(complianceFact),
})
export type TextRecordView = z.infer<typeof textRecordView>
export const textRecordPage = z.object({ items: z.array(textRecordView), nextCursor: z.string().nullable() })

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
