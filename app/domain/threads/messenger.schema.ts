import { z } from 'zod'
import { openOptOut } from '../opt-outs/opt-outs.schema'
import { MAX_ATTACHMENT_BYTES } from '../attachments/attachment-limits'
import { attachmentView } from '../attachments/attachments.schema'
import { contactView } from '../contacts/contacts.schema'
import { threadsWords } from './threads.words'

/** Carrier limit, in characters. */
export const MAX_BODY = 1600
/** Also the limit of a note. */
export const MAX_DRAFT = 10_000
export const MAX_THREAD_NAME = 100
export const THREADS_PER_PAGE = 25
export const MESSAGES_PER_PAGE = 40
/** 2-live §9. */
export const NOTES_PER_PAGE = 50
export const EVENTS_PER_PAGE = 50
export const MAX_UNDO_SECONDS = 60
export const MAX_SCHEDULE_DAYS = 365

export const MESSAGE_STATUSES = [
  'draft',
  'scheduled',
  /** Can still be undone. */
  'pending',
  /** Waiting for the number's send job. */
  'queued',
  /** Waiting for quiet hours to end, or for the daily cap. */
  'held',
  'sending',
  /** Outcome unknown; never resent automatically. */
  'uncertain',
  'sent',
  'delivered',
  'failed',
  'received',
  'note',
] as const

const contactOfThread = z.object({
  id: z.string(),
  /** In the vendor's CRM; null: unknown there. */
  vendorContactId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** Only for a single thread: up to 100 values of 2,000 characters. */
  mergeFields: contactView.shape.mergeFields.optional(),
})

export const threadMember = z.object({
  /** 'user-…' is our own number. */
  id: z.string(),
  type: z.enum(['PRIMARY', 'USER']),
  phone: z.object({ number: z.string(), destination: z.string(), type: z.literal('SMS') }),
  contact: contactOfThread.nullable(),
  deleted: z.boolean(),
})

/** In a row of the list. */
export const SHOWN_RECIPIENTS = 10

export const threadView = z.object({
  id: z.string(),
  type: z.enum(['text', 'blast']),
  /** Custom name, contact name, or ten digits; empty without a recipient. */
  displayName: z.string(),
  isRenamed: z.boolean(),
  avatarUrl: z.string().nullable(),
  recipientCount: z.number().int(),
  /** The first of a blast; all are at `/recipients`. */
  blastRecipients: z.array(
    z.object({
      contactId: z.string().nullable(),
      phoneNumber: z.string(),
      displayName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
  /** Nothing sent or received yet. */
  draft: z.boolean(),
  unreadCount: z.number().int(),
  scheduledCount: z.number().int(),
  /** The text that is sent next. Null: none is scheduled. */
  nextScheduled: z.object({ at: z.string(), text: z.string() }).nullable(),
  preview: z.string().nullable(),
  previewStatus: z.enum(MESSAGE_STATUSES).nullable(),
  sortTime: z.string(),
  updatedAt: z.string(),
  members: z.array(threadMember),
  /** E.164; null: no recipient. */
  recipientNumber: z.string().nullable(),
  contactId: z.string().nullable(),
  contact: contactOfThread.nullable(),
  userNumber: z.string(),
  phoneId: z.string(),
  /** Null: the user's own number. */
  teamId: z.string().nullable(),
  isSuppressed: z.boolean(),
  optOut: openOptOut.nullable(),
  /** No inbound text yet. */
  needsConsent: z.boolean(),
  /** False: only a blast wrote here. Found by search and contact. */
  isListed: z.boolean(),
})
export type ThreadView = z.infer<typeof threadView>

export const blastCounts = z.object({
  /** 0: no preview, or changed since. */
  previewed: z.number().int(),
  /** Included, complete and not suppressed. */
  willSend: z.number().int(),
  /** Of `willSend`; each is billed as a text. */
  segments: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Can still be canceled. */
  waiting: z.number().int(),
  /** Part of `waiting`: quiet hours, daily cap. */
  held: z.number().int(),
})
export type BlastCounts = z.infer<typeof blastCounts>

export const messageView = z.object({
  id: z.string(),
  threadId: z.string(),
  type: z.enum(['normal', 'note']),
  isInternal: z.boolean(),
  direction: z.enum(['in', 'out']),
  status: z.enum(MESSAGE_STATUSES),
  /** A sentence. */
  statusReason: z.string().nullable(),
  body: z.string(),
  rawBody: z.string(),
  attachments: z.array(attachmentView),
  /** The link in the body whose preview was removed. */
  hiddenLink: z.string().nullable(),
  /** True only in the response to hiding it. */
  hidden: z.boolean(),
  /** Always false. */
  deleted: z.boolean(),
  segments: z.number().int().nullable(),
  sortTime: z.string(),
  createdAt: z.string(),
  scheduledAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  authorId: z.string().nullable(),
  teamId: z.string().nullable(),
  teamMember: z
    .object({
      user: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string().nullable(),
        /** Path. */
        thumbnailUrl: z.string().nullable(),
      }),
    })
    .nullable(),
  keyword: z.enum(['STOP', 'START', 'HELP']).nullable(),
  draft: z.boolean(),
  blast: blastCounts.nullable(),
  /** The blast that this text belongs to. */
  blastMessage: z.object({ id: z.string(), threadId: z.string() }).nullable(),
})
export type MessageView = z.infer<typeof messageView>

export interface SentText {
  messageId: string
  threadId: string
  /** The vendor's id; null: unknown there. */
  contactId: string | null
  /** E.164. */
  number: string | null
  name: string
  body: string
}

export const messengerPhone = z.object({
  id: z.string(),
  number: z.string(),
  nickname: z.string(),
  /** Null: the user's own. */
  teamId: z.string().nullable(),
  canText: z.boolean(),
  /** Why it cannot text, or the last carrier refusal. */
  reason: z.string().nullable(),
})
export type MessengerPhone = z.infer<typeof messengerPhone>

export const messengerPhones = z.object({
  items: z.array(messengerPhone),
  /** Dollars; null: unknown. */
  pricePerSegment: z.number().nullable(),
  /** Segments that the wallet pays for; null: not paid from a wallet. */
  fundedSegments: z.number().int().nullable(),
})

/** See 2-live §3. */
export const threadEvent = z.object({
  id: z.string(),
  type: z.enum(['MEMBER_ADDED', 'MEMBER_REMOVED']),
  createdAt: z.string(),
  data: z.object({ memberId: z.string() }),
})
export type ThreadEvent = z.infer<typeof threadEvent>

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).optional()
const teamId = z.string().max(60).optional()
const before = z.iso.datetime({ offset: true }).optional()

export const listThreadsInput = z.strictObject({
  before,
  scheduled: flag,
  unread: flag,
  search: z.string().max(100).optional(),
  contactId: z.string().max(60).optional(),
  teamId,
  myLeads: flag,
})
export type ListThreads = z.infer<typeof listThreadsInput>

const recipientInput = {
  phone: z.strictObject({ type: z.literal('SMS').default('SMS'), destination: z.string().trim().min(1).max(40) }),
  /** For a shared number. */
  contact: z.looseObject({ id: z.string().max(60).optional() }).optional(),
}

export const createThreadInput = z.strictObject({
  type: z.enum(['text', 'blast']).default('text'),
  phoneId: z.string().max(60).optional(),
  teamId: z.string().max(60).nullish(),
  phone: recipientInput.phone.optional(),
  contact: recipientInput.contact,
})

export const changeThreadInput = z
  .strictObject({
    threadId: z.string().max(60),
    displayName: z.string().trim().max(MAX_THREAD_NAME).optional(),
    phoneId: z.string().max(60).optional(),
  })
  .refine(({ displayName, phoneId }) => displayName !== undefined || phoneId !== undefined, threadsWords.nothingChanged)
export type ChangeThread = z.infer<typeof changeThreadInput>

export const listMessagesInput = z.strictObject({
  threadId: z.string().max(60),
  before,
  scheduled: flag,
  teamId,
})

export const addMemberInput = z.strictObject({ threadId: z.string().max(60), ...recipientInput })

export const saveDraftInput = z.strictObject({
  threadId: z.string().max(60),
  rawBody: z.string().max(MAX_DRAFT).optional(),
  scheduledAt: z.iso.datetime({ offset: true }).nullish(),
  teamId: z.string().max(60).nullish(),
})

export const ofMessage = z.strictObject({ threadId: z.string().max(60), messageId: z.string().max(60) })
export const addAttachmentInput = ofMessage
  .extend({
    file: z.file().max(MAX_ATTACHMENT_BYTES, threadsWords.fileLargerThan20Mb).optional(),
    /** Ignored: the file's content decides. */
    mimeType: z.string().max(200).optional(),
    resourceId: z.string().max(60).optional(),
  })
  .refine(({ file, resourceId }) => (file === undefined) !== (resourceId === undefined), {
    message: threadsWords.sendFileOrIdVideo,
    path: ['file'],
  })
export const ofThread = z.strictObject({ threadId: z.string().max(60), teamId })

export const listThreadEventsInput = ofThread.extend({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

export const writeNoteInput = z.strictObject({
  threadId: z.string().max(60),
  body: z.string().max(MAX_DRAFT),
  rawBody: z.string().max(MAX_DRAFT).optional(),
  teamId: z.string().max(60).nullish(),
})
