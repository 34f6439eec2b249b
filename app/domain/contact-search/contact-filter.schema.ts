import { z } from 'zod'

export const CONTACT_SORTS = ['created', '-created', 'name', '-name', 'last-called', '-last-called'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]

const id = z.string().max(60)
const time = z.iso.datetime({ offset: true })

/** All given ones must hold. */
export const contactFilter = z.strictObject({
  search: z.string().max(100).optional(),
  listId: id.optional(),
  vendorContactId: z.string().max(200).optional(),
  tag: z.string().max(255).optional(),
  /** 'AZ'. */
  state: z.string().max(100).optional(),
  /** Outbound calls: ever, or since `calledSince`. */
  called: z.enum(['yes', 'no']).optional(),
  calledSince: time.optional(),
  /** A number of the contact is on the do-not-call list. */
  doNotContact: z.enum(['yes', 'no']).optional(),
  /** Has a lead of this seller on a board. */
  assignedTo: id.optional(),
  campaignId: id.optional(),
  importId: id.optional(),
  createdFrom: time.optional(),
  /** Exclusive. */
  createdTo: time.optional(),
})
export type ContactFilter = z.infer<typeof contactFilter>

/** Default: newest first, or the order of the list. */
export const contactSort = z.enum(CONTACT_SORTS)

/** Counting ends here. */
export const MAX_COUNT = 10_000

export const contactCount = z.object({
  count: z.number().int(),
  /** false: there are more. */
  isExact: z.boolean(),
})
export type ContactCount = z.infer<typeof contactCount>
