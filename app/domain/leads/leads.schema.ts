import { z } from 'zod'
import { ASSIGNMENTS, LEAD_STATUSES, QUEUE_BATCH, SORTS } from '../boards/boards.schema'
import { PHONE_TYPES } from '../contacts/contacts.schema'
import { hostContact } from '../contacts/host-contact.schema'
import { leadsWords } from './leads.words'

export const selectionView = z.object({
  id: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  number: z.string().nullable(),
  decision: z.enum(['chosen', 'skipped']),
  code: z.string().nullable(),
  reasons: z.array(z.string()),
  at: z.iso.datetime(),
})
export type SelectionView = z.infer<typeof selectionView>

export const LEADS_PAGE = 50
/** In the first stage; not for bulk imports. */
export const HOT_MS = 3_600_000
/** Without a tag of the stack: last. */
export const NO_PRIORITY = 1_000_000
export const MAX_SNOOZE_HOURS = 8760

/** The last call was no attempt: the lead is dialed again. */
export type ReturnReason = 'cut-off' | 'busy' | 'failed'

export const LEAD_HISTORY_KINDS = [
  'added',
  'moved',
  'merged',
  'joined',
  'contact-merged',
  'contact-unmerged',
  'removed',
  'assigned',
  'unassigned',
  'scheduled',
  'unscheduled',
  'snoozed',
  'protected',
  'back',
  'called',
  'returned',
  'disposed',
  'calls-reset',
  'tagged',
  'untagged',
  'dnc',
  'blocked',
  'unblocked',
  'rule-action',
  'rule-stopped',
] as const
export type LeadHistoryKind = (typeof LEAD_HISTORY_KINDS)[number]

const id = z.string().max(60)

export const leadView = z.object({
  id: z.string(),
  boardId: z.string(),
  stageId: z.string(),
  contactId: z.string(),
  /** The CRM's id. */
  vendorContactId: z.string().nullable(),
  /** Or 'No name'. */
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** In dialing order, E.164. */
  contactPhones: z.array(z.object({ type: z.enum(PHONE_TYPES), number: z.string(), display: z.string() })),
  tags: z.array(z.string()),
  assignedToUser: z
    .object({
      userId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      thumbnailUrl: z.string().nullable(),
    })
    .nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  snoozeUntil: z.iso.datetime().nullable(),
  nuisanceProtectedUntil: z.iso.datetime().nullable(),
  /** null: within calling hours, or unknown. */
  timezoneProtectedUntil: z.iso.datetime().nullable(),
  /** Never dialed. */
  timezoneUnknown: z.boolean(),
  hotUntil: z.iso.datetime().nullable(),
  /** Ignores safe hours. */
  state: z.enum(['ready', 'snoozed', 'nuisance', 'blocked']),
  blockedBy: z.enum(['dnc', 'no_number']).nullable(),
  /** Calls of this board, which its order and rules count. */
  calledCount: z.number().int(),
  /** Calls to the contact from lists, other boards and by hand. */
  otherCallCount: z.number().int(),
  importType: z.enum(['BULK', 'TAG', 'HOST', 'API', 'RULE']),
  createdAt: z.iso.datetime(),
  enteredStageAt: z.iso.datetime(),
  version: z.number().int(),
})
export type LeadView = z.infer<typeof leadView>

export const countChange = z.object({
  stageId: z.string(),
  /** null: unassigned. */
  assignedTo: z.string().nullable(),
  leads: z.number().int(),
  available: z.number().int(),
})
export type CountChange = z.infer<typeof countChange>

export const scheduleChange = z.object({
  stageId: z.string(),
  assignedTo: z.string().nullable(),
  /** Start of a quarter-hour. */
  at: z.iso.datetime(),
  leads: z.number().int(),
})
export type ScheduleChange = z.infer<typeof scheduleChange>

export const stageCounts = z.object({
  stageId: z.string(),
  leads: z.number().int(),
  available: z.number().int(),
  /** For all users; the user's today. */
  scheduledToday: z.number().int(),
})
export type StageCounts = z.infer<typeof stageCounts>

export const boardCounts = z.object({
  totalContacts: z.number().int(),
  hasHotLead: z.boolean(),
  stages: z.array(stageCounts),
})
export type BoardCounts = z.infer<typeof boardCounts>

export const leadFilter = z.strictObject({
  sortBy: z.enum(SORTS).default('newest'),
  /** Default: workable leads, or those of assignmentUserId. */
  assignment: z.enum(ASSIGNMENTS).optional(),
  /** With MEMBER or no assignment. */
  assignmentUserId: id.optional(),
  status: z.enum(LEAD_STATUSES).default('ALL'),
})
export type LeadFilter = z.infer<typeof leadFilter>

export const listLeads = leadFilter.extend({
  cursor: z.string().max(300).optional(),
  /** As loaded; another is refused. */
  tagOrder: z.union([z.string().max(255), z.array(z.string().max(255)).max(100)]).optional(),
})
export type ListLeads = z.infer<typeof listLeads>

/** Exactly one of the first three. */
export const queueContacts = z.strictObject({
  /** Unknown ids are requested from the CRM. */
  vendorContactIds: z.array(z.string().min(1).max(200)).min(1).max(QUEUE_BATCH).optional(),
  vendorDialerContacts: z.array(hostContact).min(1).max(QUEUE_BATCH).optional(),
  contactIds: z.array(id).min(1).max(QUEUE_BATCH).optional(),
  ghlV2: z.boolean().optional(),
  subgroupId: z.string().max(200).optional(),
})
export type QueueContacts = z.infer<typeof queueContacts>

export const queuedView = z.object({
  queued: z.number().int(),
  /** On the board before, or repeated in the batch. */
  known: z.number().int(),
  /** Requested from the CRM; failures: `GET /api/v1/call-boards/queue`. */
  asked: z.number().int(),
  refused: z.array(z.object({ contactId: z.string(), reason: z.string() })),
  totalContacts: z.number().int(),
})
export type QueuedView = z.infer<typeof queuedView>

export const moveLead = z.strictObject({ fromBoardId: id, fromStageId: id })

export const assignLead = z.strictObject({
  boardId: id,
  stageId: id.optional(),
  teamMemberUserId: id.optional(),
  unassign: z.boolean().optional(),
})
export type AssignLead = z.infer<typeof assignLead>

export const snoozeLead = z.strictObject({ snoozingHours: z.number().int().min(1).max(MAX_SNOOZE_HOURS) })
export const scheduleLead = z.strictObject({ scheduledAt: z.iso.datetime({ offset: true }) })

/** How long an overdue call is listed. */
export const SCHEDULED_BEHIND_MS = 3_600_000
export const SCHEDULED_AHEAD_MS = 3_600_000

export const scheduledCall = z.object({
  leadId: z.string(),
  callboardId: z.string(),
  internalContactId: z.string(),
  vendorContactId: z.string().nullable(),
  /** Or 'No name'. */
  name: z.string(),
  scheduledAt: z.iso.datetime(),
})
export type ScheduledCall = z.infer<typeof scheduledCall>

export const leadHistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(LEAD_HISTORY_KINDS),
  text: z.string(),
  /** null: a rule or the clock. */
  by: z.string().nullable(),
  ruleId: z.string().nullable(),
  /** Text at that time: 'Rule of 'New': 3 calls made'. */
  rule: z.string().nullable(),
  fact: z.string().nullable(),
  at: z.iso.datetime(),
})
export type LeadHistoryEntry = z.infer<typeof leadHistoryEntry>

export const leadSelection = selectionView.pick({ id: true, decision: true, reasons: true, at: true })
export type LeadSelection = z.infer<typeof leadSelection>

export const tagView = z.object({ name: z.string() })

/** IANA. */
export const timeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  }, leadsWords.unknownTimeZone)
