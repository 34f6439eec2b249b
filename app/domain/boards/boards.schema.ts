import { z } from 'zod'
import { hostContact } from '../contacts/host-contact.schema'
import { showsNothing } from '../required-text'
import { actionView, triggerView } from '../rules/rules.schema'
import { givenTag } from '../rules/tag.schema'
import { boardDialerSettings, olderSettings } from './board-settings.schema'

/** Boards, stages and dispositions alike (specification 1-boards §5). */
export const MAX_NAME_LENGTH = 255
/** Contacts of one call. */
export const QUEUE_BATCH = 1000
export const MAX_STAGES = 100
export const MAX_BOARD_DISPOSITIONS = 100
export const MAX_STACK = 100

export const BOARD_NAME_TAKEN = 'Board name is already in use'

/** Trimmed; 1 to 255 characters as people count them: an emoji is one. */
export const nameField = (what: string) =>
  z
    .string(`${what} name required`)
    .trim()
    .min(1, `${what} name required`)
    .refine((name) => !showsNothing(name), `${what} name required`)
    .refine(
      (name) => [...name].length <= MAX_NAME_LENGTH,
      `${what} name has at most ${String(MAX_NAME_LENGTH)} characters`,
    )

const id = z.string().max(60)
const uniqueIds = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'Each at most once')

export const importTag = z.string().trim().min(1, 'Select an import tag').max(255).nullable()
export const NO_NUMBER = 'Select at least one phone number'
const phoneNumberIds = uniqueIds(100).min(1, NO_NUMBER)
/** The person agrees that the team comes to share their own numbers among them. */
const shareNumbers = z.boolean().optional()
const queued = z.array(hostContact).min(1).max(QUEUE_BATCH)

/** Accepted for CRMs that need them; which sub-account is meant stands in the stored connection. */
const crmFields = { ghlV2: z.boolean().optional(), subgroupId: z.string().max(200).optional() }

export const createBoard = z.strictObject({
  /** 'Board ' with date and time when not given. */
  callboardName: nameField('Board').optional(),
  assignedPhoneNumberIds: phoneNumberIds,
  shareNumbers,
  /** Members and managers of the team. */
  assignedTeamMemberIds: uniqueIds(500).optional(),
  importTag: importTag.optional(),
  /** Contacts of the host that become the first leads. */
  vendorDialerContacts: queued.optional(),
  ...crmFields,
  dialerSettings: boardDialerSettings.partial().optional(),
  ...olderSettings.shape,
})
export type CreateBoard = z.infer<typeof createBoard>

/** What is given changes. */
export const updateBoard = z.strictObject({
  callboardName: nameField('Board').optional(),
  importTag: importTag.optional(),
  teamMemberUserIds: uniqueIds(500).optional(),
  /** The same as teamMemberUserIds: one of both. */
  memberIds: uniqueIds(500).optional(),
  phoneNumberIds: phoneNumberIds.optional(),
  shareNumbers,
  /** Every stage of the board, in the new order. */
  stageOrder: uniqueIds(MAX_STAGES).optional(),
  /** Every disposition of the board, in the new order. */
  dispositionOrder: uniqueIds(MAX_BOARD_DISPOSITIONS).optional(),
  dialerSettings: boardDialerSettings.partial().optional(),
  ...olderSettings.shape,
})
export type UpdateBoard = z.infer<typeof updateBoard>

/** As the specification writes them (1-boards §3); MEMBER: those of `assignmentUserId`. */
export const ASSIGNMENTS = ['ALL', 'mine', 'workable', 'MEMBER'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]

/** Whose leads are asked for: a person who is named alone means theirs. */
export const assignmentOf = (
  {
    assignment,
    assignmentUserId,
  }: { assignment?: Assignment | undefined; assignmentUserId?: string | null | undefined },
  otherwise: Assignment,
): Assignment => assignment ?? (assignmentUserId ? 'MEMBER' : otherwise)

export const LEAD_STATUSES = ['ALL', 'HOT', 'SCHEDULED', 'OVERDUE', 'SNOOZED'] as const
/** As the specification writes them (1-boards §9). */
export const SORTS = ['newest', 'CALL_COUNT'] as const

/** What one person looks at on one board. `assignmentUserId` with assignment MEMBER only. */
export const userSettings = z.strictObject({
  assignment: z.enum(ASSIGNMENTS),
  assignmentUserId: id.nullable(),
  status: z.enum(LEAD_STATUSES),
  sortBy: z.enum(SORTS),
})
export type UserSettings = z.infer<typeof userSettings>

export const DEFAULT_USER_SETTINGS: UserSettings = {
  assignment: 'workable',
  assignmentUserId: null,
  status: 'ALL',
  sortBy: 'newest',
}

/** What is given changes. */
export const updateStage = z.strictObject({
  name: nameField('Stage').optional(),
  /** Place among the stages, from 0. */
  order: z.number().int().min(0).max(MAX_STAGES).optional(),
  /** Tags; leads with the first come first. */
  priorityStacks: z
    .array(givenTag)
    .max(MAX_STACK)
    .refine((tags) => new Set(tags).size === tags.length, 'Each tag at most once')
    .optional(),
})
export type UpdateStage = z.infer<typeof updateStage>

/** Without a name it is 'New Stage', without a place it is the last, without a stack its leads are in no order of tags. */
export const addStage = updateStage
export type AddStage = z.infer<typeof addStage>

export const DISPOSITION_TYPES = ['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const

/** What a disposition means, whatever it is called (specification 1-boards §3): it stays when the name changes. */
export const DISPOSITION_CATEGORIES = [
  'INTERESTED',
  'NOT_INTERESTED',
  'APPOINTMENT_SET',
  'CALLBACK',
  'GOOD_NUMBER',
  'WRONG_NUMBER',
  'NO_ANSWER',
  /** Puts every number of whoever was called on the DNC list. */
  'DO_NOT_CONTACT',
  'LEFT_VOICEMAIL',
  'BAD_NUMBER',
  'NONE',
  'OTHER',
] as const
export type DispositionCategory = (typeof DISPOSITION_CATEGORIES)[number]

export const addDisposition = z.strictObject({
  /** 'New Disposition' when not given; one that is taken gets a number. */
  name: nameField('Disposition').optional(),
})
export type AddDisposition = z.infer<typeof addDisposition>

/** What is given changes. */
export const updateDisposition = z.strictObject({
  name: nameField('Disposition').optional(),
  type: z.enum(DISPOSITION_TYPES).optional(),
  /** Place among the dispositions, from 0. */
  order: z.number().int().min(0).max(MAX_BOARD_DISPOSITIONS).optional(),
})
export type UpdateDisposition = z.infer<typeof updateDisposition>

export const stageView = z.object({
  id: z.string(),
  name: z.string(),
  /** Place among the stages, from 0. */
  order: z.number().int(),
  priorityStacks: z.array(z.string()),
  /** What the stage does with a lead by itself, in its order. */
  callboardStageTriggers: z.array(triggerView),
  createdAt: z.iso.datetime(),
})
export type StageView = z.infer<typeof stageView>

export const boardDispositionView = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number().int(),
  category: z.enum(DISPOSITION_CATEGORIES),
  /** Can be neither edited nor deleted. */
  required: z.boolean(),
  tag: z.string(),
  type: z.enum(DISPOSITION_TYPES),
  /** The vendor whose people these are. */
  companyId: z.string(),
  /** An individual's own; null: a team's. */
  userId: z.string().nullable(),
  teamId: z.string().nullable(),
  callboardId: z.string(),
  /** What it does with a lead wherever it is set, in its order. */
  actions: z.array(actionView),
  createdAt: z.iso.datetime(),
})
export type BoardDispositionView = z.infer<typeof boardDispositionView>

export const boardMemberView = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['OWNER', 'MANAGER', 'ADMIN', 'COACH', 'MEMBER']),
  /** Path of their small picture; null: there is none. */
  thumbnailUrl: z.string().nullable(),
})
export type BoardMemberView = z.infer<typeof boardMemberView>

/** What a new board can be made of. */
export const boardChoices = z.object({
  /** A name that is free. */
  callboardName: z.string(),
  phoneNumbers: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      display: z.string(),
      nickname: z.string(),
      /** false: only the caller calls from it so far, and a team's board asks before it takes it. */
      shareWithTeam: z.boolean(),
      /** The carrier refused a call from it: nobody can be called from it now. */
      released: z.boolean(),
    }),
  ),
  /** Members and managers; nobody for an individual. */
  teamMembers: z.array(boardMemberView),
})
export type BoardChoices = z.infer<typeof boardChoices>

export const boardPreview = z.object({
  id: z.string(),
  callboardName: z.string(),
  /** The team's; false: an individual's. */
  isTeam: z.boolean(),
  totalContacts: z.number().int(),
  hasHotLead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type BoardPreview = z.infer<typeof boardPreview>

export const boardView = boardPreview.extend({
  importTag: z.string().nullable(),
  /** How the import tag fares; null: there is none. */
  tagImport: z
    .object({
      /** Why nothing comes now, in a sentence; it is tried again by itself. */
      trouble: z.string().nullable(),
      /** Contacts with the tag that cannot become leads. */
      refused: z.number().int(),
      /** When the CRM was looked through last; null: not yet. */
      lookedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  teamMemberUserIds: z.array(z.string()),
  /** The same as teamMemberUserIds. */
  memberIds: z.array(z.string()),
  /** Who may be assigned to leads: who is assigned to the board, and every manager. */
  members: z.array(boardMemberView),
  phoneNumberIds: z.array(z.string()),
  stages: z.array(stageView),
  stageOrder: z.array(z.string()),
  dispositions: z.array(boardDispositionView),
  /** A rule points at what is gone: 'Broken Rule'. */
  brokenRule: z.boolean(),
  dialerSettings: boardDialerSettings,
  userSettings,
  /** What the caller may do here: set the board up, work its leads, assign them to others. */
  can: z.array(z.enum(['admin', 'work', 'assign'])),
})
export type BoardView = z.infer<typeof boardView>

export const createdBoard = boardView.extend({
  /** Contacts that came along and cannot become leads. */
  refusedContacts: z.array(z.object({ contactId: z.string(), reason: z.string() })),
})
export type CreatedBoard = z.infer<typeof createdBoard>
