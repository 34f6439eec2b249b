import { z } from 'zod'
import { contactView } from '../contacts/contacts.schema'

export const DUPLICATE_KINDS = ['number', 'name'] as const
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number]

export const duplicateGroup = z.object({
  /** The shared number in E.164, or the folded name. */
  key: z.string(),
  /** Oldest first; at most 10. */
  contacts: z.array(contactView),
  /** Of all. */
  count: z.number().int(),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>

/** Undone within 30 days, once. */
export const contactMergeView = z.object({
  id: z.string(),
  /** Of the contact that was deleted by the merge. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  undoUntil: z.iso.datetime(),
})
export type ContactMergeView = z.infer<typeof contactMergeView>

export const listDuplicateGroups = z.strictObject({
  by: z.enum(DUPLICATE_KINDS).default('number'),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type ListDuplicateGroups = z.infer<typeof listDuplicateGroups>
