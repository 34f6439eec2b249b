import { z } from 'zod'
import { callHistoryItem, complianceFact } from '../call-history/call-history.schema'
import { DROP_STATUSES } from '../ringless/ringless.schema'
import { MESSAGE_STATUSES } from '../threads/messenger.schema'

/** `late`: connected over 2 s after the answer; `shortRing`: given up before 15 s. */
export const DIALS_ONLY = ['abandoned', 'late', 'message', 'shortRing', 'recorded'] as const
export type DialsOnly = (typeof DIALS_ONLY)[number]

const filter = {
  /** Default: all. */
  days: z.coerce.number().int().min(1).max(3650).optional(),
  /** With other runs of its list or stage. */
  campaignId: z.string().max(60).optional(),
  only: z.enum(DIALS_ONLY).optional(),
  /** Part of a name, or three digits or more. */
  search: z.string().trim().max(100).optional(),
  scope: z.enum(['own', 'team']).default('own'),
  /** A team member. */
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
    reasons: z.array(z.string()),
    facts: z.array(complianceFact),
    abandoned: z.boolean(),
  })
export type DialRecord = z.infer<typeof dialRecord>

export const dialRecordPage = z.object({ items: z.array(dialRecord), nextCursor: z.string().nullable() })

/** `refused`: not sent or not delivered; `many`: blasts. */
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

/** Without the text. */
export const textRecordView = z.object({
  id: z.string(),
  checkedAt: z.iso.datetime(),
  /** E.164. */
  phone: z.string(),
  callerIdNumber: z.string(),
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** null: no author. */
  member: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** Sent in a blast. */
  isBlast: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  facts: z.array(complianceFact),
})
export type TextRecordView = z.infer<typeof textRecordView>
export const textRecordPage = z.object({ items: z.array(textRecordView), nextCursor: z.string().nullable() })

/** `refused`: a rule forbade it. */
export const DROPS_ONLY = ['sent', 'refused', 'failed', 'unknown'] as const
export type DropsOnly = (typeof DROPS_ONLY)[number]

const ofDrops = { days, only: z.enum(DROPS_ONLY).optional(), search, scope, userId }

export const dropFilter = z.strictObject(ofDrops)
export type DropFilter = z.infer<typeof dropFilter>

export const listDrops = z.strictObject({
  ...ofDrops,
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListDrops = z.infer<typeof listDrops>

/** A ringless drop. */
export const dropRecordView = z.object({
  id: z.string(),
  checkedAt: z.iso.datetime(),
  /** E.164. */
  phone: z.string(),
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  member: z.object({ userId: z.string(), name: z.string() }),
  batch: z.object({ id: z.string(), name: z.string() }),
  forwardingNumber: z.string(),
  status: z.enum(DROP_STATUSES),
  facts: z.array(complianceFact),
})
export type DropRecordView = z.infer<typeof dropRecordView>
export const dropRecordPage = z.object({ items: z.array(dropRecordView), nextCursor: z.string().nullable() })

/** Last 30 days, all sellers. */
export const abandonedShare = z.object({
  /** Newest. */
  campaignId: z.string(),
  name: z.string(),
  live: z.number().int(),
  abandoned: z.number().int(),
  /** 0 to 1; null: no answers. */
  share: z.number().nullable(),
  /** One line until the share is below 2.5 %. */
  oneLineOnly: z.boolean(),
})
export type AbandonedShare = z.infer<typeof abandonedShare>
