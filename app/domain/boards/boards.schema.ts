import { z } from 'zod'
import { hostContact } from '../contacts/host-contact.schema'
import { isBlankText } from '../blank-text'
import { actionView, triggerView } from '../rules/rules.schema'
import { tagReference } from '../rules/tag.schema'
import { boardDialerSettings, olderSettings } from './board-settings.schema'
import { boardsWords } from './boards.words'

/** Specification 1-boards §5. */
export const MAX_NAME_LENGTH = 255
/** Contacts per request. */
export const QUEUE_BATCH = 1000
export const MAX_STAGES = 100
export const MAX_BOARD_DISPOSITIONS = 100
export const MAX_STACK = 100

/** An emoji counts once. */
export const nameField = (what: string) =>
  z
    .string(boardsWords.nameRequired(what))
    .trim()
    .min(1, { error: boardsWords.nameRequired(what), abort: true })
    .refine((name) => !isBlankText(name), boardsWords.nameRequired(what))
    .refine((name) => [...name].length <= MAX_NAME_LENGTH, boardsWords.nameMaxCharacters(what, String(MAX_NAME_LENGTH)))

const id = z.string().max(60)
const uniqueIds = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, boardsWords.eachMaxOnce)

export const importTag = z
  .string()
  .trim()
  .min(1, { error: boardsWords.selectImportTag, abort: true })
  .max(255)
  .refine((tag) => !isBlankText(tag), boardsWords.selectImportTag)
  .nullable()
const phoneNumberIds = uniqueIds(100).min(1, boardsWords.noNumber)
/** The user agrees that the team may use their numbers. */
const shareNumbers = z.boolean().optional()
const queued = z.array(hostContact).min(1).max(QUEUE_BATCH)

/** The stored connection has the sub-account. */
const crmFields = { ghlV2: z.boolean().optional(), subgroupId: z.string().max(200).optional() }

export const createBoard = z.strictObject({
  /** Default: 'Board ' with date and time. */
  callboardName: nameField('Board').optional(),
  assignedPhoneNumberIds: phoneNumberIds,
  shareNumbers,
  assignedTeamMemberIds: uniqueIds(500).optional(),
  importTag: importTag.optional(),
  vendorDialerContacts: queued.optional(),
  ...crmFields,
  dialerSettings: boardDialerSettings.partial().optional(),
  ...olderSettings.shape,
})
export type CreateBoard = z.infer<typeof createBoard>

export const updateBoard = z.strictObject({
  callboardName: nameField('Board').optional(),
  importTag: importTag.optional(),
  teamMemberUserIds: uniqueIds(500).optional(),
  /** Alias of teamMemberUserIds. */
  memberIds: uniqueIds(500).optional(),
  phoneNumberIds: phoneNumberIds.optional(),
  shareNumbers,
  /** Every stage. */
  stageOrder: uniqueIds(MAX_STAGES).optional(),
  /** Every disposition. */
  dispositionOrder: uniqueIds(MAX_BOARD_DISPOSITIONS).optional(),
  dialerSettings: boardDialerSettings.partial().optional(),
  ...olderSettings.shape,
})
export type UpdateBoard = z.infer<typeof updateBoard>

/** Specification 1-boards §3. */
export const ASSIGNMENTS = ['ALL', 'mine', 'workable', 'MEMBER'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]

/** A user without `assignment` means MEMBER. */
export const resolveAssignment = (
  {
    assignment,
    assignmentUserId,
  }: { assignment?: Assignment | undefined; assignmentUserId?: string | null | undefined },
  otherwise: Assignment,
): Assignment => assignment ?? (assignmentUserId ? 'MEMBER' : otherwise)

export const LEAD_STATUSES = ['ALL', 'HOT', 'SCHEDULED', 'OVERDUE', 'SNOOZED'] as const
/** Specification 1-boards §9. */
export const SORTS = ['newest', 'CALL_COUNT'] as const

/** `assignmentUserId` only with MEMBER. */
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

export const updateStage = z.strictObject({
  name: nameField('Stage').optional(),
  /** From 0. */
  order: z.number().int().min(0).max(MAX_STAGES).optional(),
  /** By priority. */
  priorityStacks: z
    .array(tagReference)
    .max(MAX_STACK)
    .refine((tags) => new Set(tags).size === tags.length, boardsWords.eachTagMaxOnce)
    .optional(),
})
export type UpdateStage = z.infer<typeof updateStage>

/** Defaults: 'New Stage', at the end, no stack. */
export const addStage = updateStage
export type AddStage = z.infer<typeof addStage>

export const DISPOSITION_TYPES = ['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const

/** Specification 1-boards §3. Independent of the name. */
export const DISPOSITION_CATEGORIES = [
  'INTERESTED',
  'NOT_INTERESTED',
  'APPOINTMENT_SET',
  'CALLBACK',
  'GOOD_NUMBER',
  'WRONG_NUMBER',
  'NO_ANSWER',
  /** Suppresses every number of the contact. */
  'DO_NOT_CONTACT',
  'LEFT_VOICEMAIL',
  'BAD_NUMBER',
  'NONE',
  'OTHER',
] as const
export type DispositionCategory = (typeof DISPOSITION_CATEGORIES)[number]

export const addDisposition = z.strictObject({
  /** Default: 'New Disposition'. A taken name gets a number. */
  name: nameField('Disposition').optional(),
})
export type AddDisposition = z.infer<typeof addDisposition>

export const updateDisposition = z.strictObject({
  name: nameField('Disposition').optional(),
  type: z.enum(DISPOSITION_TYPES).optional(),
  /** From 0. */
  order: z.number().int().min(0).max(MAX_BOARD_DISPOSITIONS).optional(),
})
export type UpdateDisposition = z.infer<typeof updateDisposition>

export const stageView = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number().int(),
  priorityStacks: z.array(z.string()),
  /** In order. */
  callboardStageTriggers: z.array(triggerView),
  createdAt: z.iso.datetime(),
})
export type StageView = z.infer<typeof stageView>

export const boardDispositionView = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number().int(),
  category: z.enum(DISPOSITION_CATEGORIES),
  /** Cannot be edited or deleted. */
  required: z.boolean(),
  tag: z.string(),
  type: z.enum(DISPOSITION_TYPES),
  /** The vendor. */
  companyId: z.string(),
  /** null: a team's. */
  userId: z.string().nullable(),
  teamId: z.string().nullable(),
  callboardId: z.string(),
  /** In order. */
  actions: z.array(actionView),
  createdAt: z.iso.datetime(),
})
export type BoardDispositionView = z.infer<typeof boardDispositionView>

export const boardMemberView = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['OWNER', 'MANAGER', 'ADMIN', 'COACH', 'MEMBER']),
  thumbnailUrl: z.string().nullable(),
})
export type BoardMemberView = z.infer<typeof boardMemberView>

export const boardChoices = z.object({
  callboardName: z.string(),
  phoneNumbers: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      display: z.string(),
      nickname: z.string(),
      /** false: only the user calls with it. */
      shareWithTeam: z.boolean(),
      /** The carrier refuses calls from it. */
      released: z.boolean(),
    }),
  ),
  /** Empty for an individual. */
  teamMembers: z.array(boardMemberView),
})
export type BoardChoices = z.infer<typeof boardChoices>

export const boardPreview = z.object({
  id: z.string(),
  callboardName: z.string(),
  /** false: an individual's. */
  isTeam: z.boolean(),
  totalContacts: z.number().int(),
  hasHotLead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type BoardPreview = z.infer<typeof boardPreview>

export const boardView = boardPreview.extend({
  importTag: z.string().nullable(),
  /** null: no import tag. */
  tagImport: z
    .object({
      /** An error sentence. */
      lastError: z.string().nullable(),
      /** Contacts that cannot become leads. */
      refused: z.number().int(),
      /** Last completed scan. */
      lastScanAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  teamMemberUserIds: z.array(z.string()),
  /** Alias of teamMemberUserIds. */
  memberIds: z.array(z.string()),
  /** Assigned users and all managers. */
  members: z.array(boardMemberView),
  phoneNumberIds: z.array(z.string()),
  stages: z.array(stageView),
  stageOrder: z.array(z.string()),
  dispositions: z.array(boardDispositionView),
  /** A rule references something deleted. */
  brokenRule: z.boolean(),
  dialerSettings: boardDialerSettings,
  userSettings,
  can: z.array(z.enum(['admin', 'work', 'assign'])),
})
export type BoardView = z.infer<typeof boardView>

export const createdBoard = boardView.extend({
  /** Contacts that cannot become leads. */
  refusedContacts: z.array(z.object({ contactId: z.string(), reason: z.string() })),
})
export type CreatedBoard = z.infer<typeof createdBoard>
