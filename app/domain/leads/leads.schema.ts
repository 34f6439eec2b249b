import { z } from 'zod'
import { ASSIGNMENTS, LEAD_STATUSES, QUEUE_BATCH, SORTS } from '../boards/boards.schema'
import { PHONE_TYPES } from '../contacts/contacts.schema'
import { hostContact } from '../contacts/host-contact.schema'

/** Whether a lead was chosen to be dialed, or skipped with its reasons. */
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

/** Leads of one page of a stage. */
export const LEADS_PAGE = 50
/** From its creation in the first stage, when it did not come from a bulk select. */
export const HOT_MS = 3_600_000
/** A lead without a tag of its stage's stack comes after all others. */
export const NO_PRIORITY = 1_000_000
export const MAX_SNOOZE_HOURS = 8760

/** Every kind of change that the history of a lead tells. */
export const LEAD_HISTORY_KINDS = [
  'added',
  'moved',
  'merged',
  'joined',
  'contact-merged',
  'removed',
  'assigned',
  'unassigned',
  'scheduled',
  'unscheduled',
  'snoozed',
  'protected',
  'back',
  'called',
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
  /** The vendor's own id of the contact. */
  vendorContactId: z.string().nullable(),
  /** 'No name' where there is none. */
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** In dialing order; numbers E.164. */
  contactPhones: z.array(z.object({ type: z.enum(PHONE_TYPES), number: z.string(), display: z.string() })),
  tags: z.array(z.string()),
  assignedToUser: z
    .object({
      userId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** Path of their small picture; null: there is none. */
      thumbnailUrl: z.string().nullable(),
    })
    .nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  snoozeUntil: z.iso.datetime().nullable(),
  nuisanceProtectedUntil: z.iso.datetime().nullable(),
  /** Outside its local hours until then; null: inside, or nobody knows where it is. */
  timezoneProtectedUntil: z.iso.datetime().nullable(),
  /** Nothing tells its time zone: never dialed. */
  timezoneUnknown: z.boolean(),
  hotUntil: z.iso.datetime().nullable(),
  /** Whether it can be dialed, safe hours aside. */
  state: z.enum(['ready', 'snoozed', 'nuisance', 'blocked']),
  blockedBy: z.enum(['dnc', 'no_number']).nullable(),
  calledCount: z.number().int(),
  importType: z.enum(['BULK', 'TAG', 'HOST', 'API', 'RULE']),
  createdAt: z.iso.datetime(),
  enteredStageAt: z.iso.datetime(),
  /** Grows with each change. */
  version: z.number().int(),
})
export type LeadView = z.infer<typeof leadView>

/** A change of a stage's counters: patched into what a screen knows. */
export const countChange = z.object({
  stageId: z.string(),
  /** null: leads of nobody. */
  assignedTo: z.string().nullable(),
  leads: z.number().int(),
  /** Of them, those that can be dialed in this moment. */
  available: z.number().int(),
})
export type CountChange = z.infer<typeof countChange>

export const scheduleChange = z.object({
  stageId: z.string(),
  assignedTo: z.string().nullable(),
  /** Start of the quarter of an hour. */
  at: z.iso.datetime(),
  leads: z.number().int(),
})
export type ScheduleChange = z.infer<typeof scheduleChange>

export const stageCounts = z.object({
  stageId: z.string(),
  /** All leads of the stage. */
  leads: z.number().int(),
  /** Leads that the caller can dial now. */
  available: z.number().int(),
  /** Calls scheduled for the caller's today, of everybody. */
  scheduledToday: z.number().int(),
})
export type StageCounts = z.infer<typeof stageCounts>

export const boardCounts = z.object({
  totalContacts: z.number().int(),
  hasHotLead: z.boolean(),
  stages: z.array(stageCounts),
})
export type BoardCounts = z.infer<typeof boardCounts>

/** Which leads of a stage, and in which order. */
export const leadFilter = z.strictObject({
  sortBy: z.enum(SORTS).default('newest'),
  /** Without it workable ones, or those of whom assignmentUserId names. */
  assignment: z.enum(ASSIGNMENTS).optional(),
  /** Whose, with assignment MEMBER or none. */
  assignmentUserId: id.optional(),
  status: z.enum(LEAD_STATUSES).default('ALL'),
})
export type LeadFilter = z.infer<typeof leadFilter>

export const listLeads = leadFilter.extend({
  cursor: z.string().max(300).optional(),
  /** The stage's priority stack as the caller knows it; another is refused. */
  tagOrder: z.union([z.string().max(255), z.array(z.string().max(255)).max(100)]).optional(),
})
export type ListLeads = z.infer<typeof listLeads>

/** Exactly one of the three. */
export const queueContacts = z.strictObject({
  /** Contacts by the vendor's ids. Those that the account does not know yet are asked of its CRM. */
  vendorContactIds: z.array(z.string().min(1).max(200)).min(1).max(QUEUE_BATCH).optional(),
  /** Contacts as the host hands them over. */
  vendorDialerContacts: z.array(hostContact).min(1).max(QUEUE_BATCH).optional(),
  contactIds: z.array(id).min(1).max(QUEUE_BATCH).optional(),
  ghlV2: z.boolean().optional(),
  subgroupId: z.string().max(200).optional(),
})
export type QueueContacts = z.infer<typeof queueContacts>

export const queuedView = z.object({
  /** New leads. */
  queued: z.number().int(),
  /** Contacts that were on the board before, or stand twice in the batch. */
  known: z.number().int(),
  /** Contacts that the account's CRM is asked for: they become leads by themselves, and whom it does not have is named at `GET /api/v1/call-boards/queue`. */
  asked: z.number().int(),
  refused: z.array(z.object({ contactId: z.string(), reason: z.string() })),
  totalContacts: z.number().int(),
})
export type QueuedView = z.infer<typeof queuedView>

export const moveLead = z.strictObject({ fromBoardId: id, fromStageId: id })

/** A team member, or `unassign`. */
export const assignLead = z.strictObject({
  boardId: id,
  stageId: id.optional(),
  teamMemberUserId: id.optional(),
  unassign: z.boolean().optional(),
})
export type AssignLead = z.infer<typeof assignLead>

export const snoozeLead = z.strictObject({ snoozingHours: z.number().int().min(1).max(MAX_SNOOZE_HOURS) })
export const scheduleLead = z.strictObject({ scheduledAt: z.iso.datetime({ offset: true }) })

/** How long a call that was not made is told of to whom it is theirs; after that the card says it. */
export const SCHEDULED_BEHIND_MS = 3_600_000
/** How far ahead the next calls are told of. */
export const SCHEDULED_AHEAD_MS = 3_600_000

/** A call that somebody has promised. */
export const scheduledCall = z.object({
  leadId: z.string(),
  callboardId: z.string(),
  /** Our id of the contact. */
  internalContactId: z.string(),
  vendorContactId: z.string().nullable(),
  /** 'No name' where there is none. */
  name: z.string(),
  scheduledAt: z.iso.datetime(),
})
export type ScheduledCall = z.infer<typeof scheduledCall>

export const leadHistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(LEAD_HISTORY_KINDS),
  /** One sentence for people. */
  text: z.string(),
  /** Name of the person; null: a rule, or the clock. */
  by: z.string().nullable(),
  ruleId: z.string().nullable(),
  /** The rule's own words at that time: 'Rule of 'New': 3 calls made'; null: no rule. */
  rule: z.string().nullable(),
  /** What a rule answered. */
  fact: z.string().nullable(),
  at: z.iso.datetime(),
})
export type LeadHistoryEntry = z.infer<typeof leadHistoryEntry>

/** What was decided about a lead when it was its turn, and why. */
export const leadSelection = selectionView.pick({ id: true, decision: true, reasons: true, at: true })
export type LeadSelection = z.infer<typeof leadSelection>

export const tagView = z.object({ name: z.string() })

/** IANA name. */
export const timeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  }, 'Unknown time zone')
