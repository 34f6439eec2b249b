import { z } from 'zod'
import { MAX_SNOOZE_HOURS } from '../leads/leads.schema'
import { boardLeadsWords } from './board-leads.words'

/** Leads of one bulk change. */
export const MAX_BULK_LEADS = 500
export const SEARCH_PAGE = 100
export const MAX_SEARCH = 100

const id = z.string().max(60)

/** `stageId`: where the reader saw the lead; one that has moved since is refused. */
const leads = z
  .array(z.strictObject({ leadId: id, stageId: id }))
  .min(1)
  .max(MAX_BULK_LEADS)

export const moveLeads = z.strictObject({
  leads,
  stageId: id,
  /** False: an undo, which runs no rules of the stage. */
  withRules: z.boolean().default(true),
})
export type MoveLeads = z.infer<typeof moveLeads>

export const assignLeads = z.strictObject({
  leads,
  teamMemberUserId: id.optional(),
  unassign: z.boolean().optional(),
})
export type AssignLeads = z.infer<typeof assignLeads>

export const snoozeLeads = z.strictObject({ leads, snoozingHours: z.number().int().min(1).max(MAX_SNOOZE_HOURS) })
export type SnoozeLeads = z.infer<typeof snoozeLeads>

export const removeLeads = z.strictObject({ leads })
export type RemoveLeads = z.infer<typeof removeLeads>

export const bulkResult = z.object({
  /** Ids of changed leads. */
  changed: z.array(z.string()),
  /** Moved since, removed, or not the reader's. */
  refused: z.array(z.object({ leadId: z.string(), reason: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResult>

export const searchLeads = z.strictObject({
  /** Words, or a part of a number. Empty: all leads. */
  search: z.string().trim().max(MAX_SEARCH).default(''),
  cursor: z.string().max(60).optional(),
})
export type SearchLeads = z.infer<typeof searchLeads>

export const MAX_LIST_LEADS = 10_000

/** Chosen in the dialog: those of one page. */
export const addContactLeads = z.object({
  contactIds: z.array(id, boardLeadsWords.chooseContact).min(1, boardLeadsWords.chooseContact).max(100),
})

export const addListLeads = z.object({ listId: id })

const text = z.string().trim().max(255).optional()
export const newLead = z.object({
  firstName: text,
  lastName: text,
  company: text,
  number: z.string(boardLeadsWords.enterNumber).trim().max(60),
})
export type NewLead = z.output<typeof newLead>
