import { z } from 'zod'
import { contactFilter } from '../contact-search/contact-filter.schema'
import { requiredText } from '../required-text'
import { contactChangesWords } from './contact-changes.words'

export const CHANGE_KINDS = ['addToList', 'addToBoard', 'addTag', 'assign', 'doNotContact', 'delete'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
/** Undo restores what was before. */
export const UNDOABLE_KINDS: readonly ChangeKind[] = ['addToList', 'addTag', 'assign']

export const MAX_CHANGED_IDS = 1_000
const id = z.string().max(60)

export const contactAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('addToList'), listId: id }),
  z.strictObject({ kind: z.literal('addToBoard'), boardId: id }),
  z.strictObject({ kind: z.literal('addTag'), tag: requiredText('Tag', 255) }),
  z.strictObject({ kind: z.literal('assign'), userId: id }),
  z.strictObject({ kind: z.literal('doNotContact') }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type ContactAction = z.infer<typeof contactAction>

/** All that match, or these. */
export const contactSelection = z.union([
  z.strictObject({ filter: contactFilter }),
  z.strictObject({ contactIds: z.array(id).min(1, contactChangesWords.chooseContacts).max(MAX_CHANGED_IDS) }),
])
export type ContactSelection = z.infer<typeof contactSelection>

export const startContactChange = z.strictObject({ selection: contactSelection, action: contactAction })
export const addTagForm = z.strictObject({ tag: requiredText('Tag', 255) })
export const assignForm = z.strictObject({
  userId: z.string(contactChangesWords.chooseSeller).min(1, contactChangesWords.chooseSeller).max(60),
})
/** `back`: the list with its filters. */
export const endChangeForm = z.strictObject({
  intent: z.enum(['stop', 'undo']),
  back: z.string().max(2_000).optional(),
})

export type StartContactChange = z.infer<typeof startContactChange>

export const CHANGE_STATES = ['running', 'done', 'stopped', 'failed', 'undoing', 'undone'] as const

export const contactChangeView = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** Id of the list, board or user, or the tag. */
  target: z.string(),
  /** Of the list, board, tag or user, when it started. */
  targetName: z.string(),
  state: z.enum(CHANGE_STATES),
  /** Contacts that matched at the start, at most 10,000 unless exact. */
  total: z.number().int(),
  isTotalExact: z.boolean(),
  /** Of `total`. While undoing: changes that are left. */
  processed: z.number().int(),
  changed: z.number().int(),
  /** Had it already, or the user may not change them. */
  skipped: z.number().int(),
  can: z.object({ stop: z.boolean(), undo: z.boolean() }),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ContactChangeView = z.infer<typeof contactChangeView>
