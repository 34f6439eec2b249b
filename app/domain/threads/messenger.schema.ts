import { z } from 'zod'
import { MAX_ATTACHMENT_BYTES } from '../attachments/attachment-words'
import { attachmentView } from '../attachments/attachments.schema'
import { contactView } from '../contacts/contacts.schema'

/** The carrier takes so many characters in one text. */
export const MAX_BODY = 1600
/** So much is kept of what somebody writes, and of a note. */
export const MAX_DRAFT = 10_000
export const MAX_THREAD_NAME = 100
export const THREADS_PER_PAGE = 25
export const MESSAGES_PER_PAGE = 40
/** 2-live §9. */
export const NOTES_PER_PAGE = 50
export const EVENTS_PER_PAGE = 50
export const MAX_UNDO_SECONDS = 60
/** How far ahead a text can be scheduled. */
export const MAX_SCHEDULE_DAYS = 365

/** What a person may read as the state of a message. */
export const MESSAGE_STATUSES = [
  'draft',
  /** A time was chosen for it. */
  'scheduled',
  /** It can still be undone. */
  'pending',
  /** It waits for its turn at its number. */
  'queued',
  /** It waits for the morning of whoever gets it. */
  'held',
  'sending',
  /** Nobody knows whether it left: it is looked for, and never sent again by itself. */
  'uncertain',
  'sent',
  'delivered',
  'failed',
  'received',
  'note',
] as const

const contactOfThread = z.object({
  id: z.string(),
  /** Theirs in the vendor's CRM; null where it does not know them. */
  vendorContactId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** Where one conversation is asked for by its id, and nowhere else: there may be a hundred of 2,000 characters. */
  mergeFields: contactView.shape.mergeFields.optional(),
})

export const threadMember = z.object({
  /** One that begins with 'user-' is the number of ours. */
  id: z.string(),
  type: z.enum(['PRIMARY', 'USER']),
  phone: z.object({ number: z.string(), destination: z.string(), type: z.literal('SMS') }),
  contact: contactOfThread.nullable(),
  deleted: z.boolean(),
})

export const threadView = z.object({
  id: z.string(),
  /** A blast is sent to many, each by themselves. */
  type: z.enum(['text', 'blast']),
  /** What people call it, else the contact's name, else the ten digits of the number; empty while nobody was chosen. */
  displayName: z.string(),
  isRenamed: z.boolean(),
  avatarUrl: z.string().nullable(),
  recipientCount: z.number().int(),
  /** Nothing was sent or received yet. */
  draft: z.boolean(),
  unreadCount: z.number().int(),
  scheduledCount: z.number().int(),
  preview: z.string().nullable(),
  previewStatus: z.enum(MESSAGE_STATUSES).nullable(),
  sortTime: z.string(),
  updatedAt: z.string(),
  members: z.array(threadMember),
  /** E.164; null: nobody was chosen yet. */
  recipientNumber: z.string().nullable(),
  contactId: z.string().nullable(),
  contact: contactOfThread.nullable(),
  userNumber: z.string(),
  phoneId: z.string(),
  /** Of a number that the whole team shares; null: the reader's own. */
  teamId: z.string().nullable(),
  /** On the do-not-call list: nothing is sent. */
  isSuppressed: z.boolean(),
  /** They have never written to us: the sender is asked to think of their consent. */
  needsConsent: z.boolean(),
  /** False: a blast began it and nothing else was said in it. Lists leave it out unless they search, or ask for its contact. */
  isListed: z.boolean(),
})
export type ThreadView = z.infer<typeof threadView>

/** How far a blast is, in texts. */
export const blastCounts = z.object({
  /** 0: what each would get was not filled yet, or the text was changed since. */
  previewed: z.number().int(),
  /** Of those the ones that send: not left out, complete, and not on the list. */
  willSend: z.number().int(),
  /** In so many parts the carrier sends those that send: each costs as much as a text. */
  segments: z.number().int(),
  /** The carrier has sent them. */
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** They can still be cancelled. */
  waiting: z.number().int(),
  /** Of those that wait: the ones that must not leave yet, by the hour of whoever gets them or by what carriers take a day. */
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
  /** Why it was not sent, or waits, in a sentence. */
  statusReason: z.string().nullable(),
  body: z.string(),
  rawBody: z.string(),
  attachments: z.array(attachmentView),
  /** Its words are this link, and somebody took away what stands under it. */
  hiddenLink: z.string().nullable(),
  /** A blast that was taken from its thread: only the answer to that shows it, and whoever had it is told that it is gone. */
  hidden: z.boolean(),
  /** Never: what was deleted is not answered, and whoever had it is told that it is gone. */
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
        /** Path of their small picture; null: they have none. */
        thumbnailUrl: z.string().nullable(),
      }),
    })
    .nullable(),
  keyword: z.enum(['STOP', 'START', 'HELP']).nullable(),
  draft: z.boolean(),
  /** Of a text to many. */
  blast: blastCounts.nullable(),
  /** The text to many that it is one of, and the conversation of that. */
  blastMessage: z.object({ id: z.string(), threadId: z.string() }).nullable(),
})
export type MessageView = z.infer<typeof messageView>

/** A text that was sent, and whom it is for, where neither is listed. */
export interface SentText {
  messageId: string
  threadId: string
  /** The vendor's own id; null where it does not know them. */
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
  /** Of the whole team; null: the reader's own. */
  teamId: z.string().nullable(),
  /** false: nothing is sent from it now. */
  canText: z.boolean(),
  /** Why nothing is sent from it, or what the carrier last said against its texts, in a sentence. */
  reason: z.string().nullable(),
})
export type MessengerPhone = z.infer<typeof messengerPhone>

/** Numbers to text from, and what is known of the cost. */
export const messengerPhones = z.object({
  items: z.array(messengerPhone),
  /** What the carrier takes for a segment, in dollars; null: nobody has told. */
  pricePerSegment: z.number().nullable(),
})

/** Somebody was added to a conversation, or removed from it (2-live §3). */
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
  search: z.string().max(100).optional(),
  contactId: z.string().max(60).optional(),
  teamId,
  myLeads: flag,
})
export type ListThreads = z.infer<typeof listThreadsInput>

/** Whom a conversation is with. */
const chosen = {
  phone: z.strictObject({ type: z.literal('SMS').default('SMS'), destination: z.string().trim().min(1).max(40) }),
  /** Who of ours is meant, where several have the number. */
  contact: z.looseObject({ id: z.string().max(60).optional() }).optional(),
}

export const createThreadInput = z.strictObject({
  type: z.enum(['text', 'blast']).default('text'),
  phoneId: z.string().max(60).optional(),
  teamId: z.string().max(60).nullish(),
  phone: chosen.phone.optional(),
  contact: chosen.contact,
})

export const changeThreadInput = z
  .strictObject({
    threadId: z.string().max(60),
    displayName: z.string().trim().max(MAX_THREAD_NAME).optional(),
    phoneId: z.string().max(60).optional(),
  })
  .refine(({ displayName, phoneId }) => displayName !== undefined || phoneId !== undefined, 'Nothing was changed')
export type ChangeThread = z.infer<typeof changeThreadInput>

export const listMessagesInput = z.strictObject({
  threadId: z.string().max(60),
  before,
  scheduled: flag,
  teamId,
})

export const addMemberInput = z.strictObject({ threadId: z.string().max(60), ...chosen })

export const saveDraftInput = z.strictObject({
  threadId: z.string().max(60),
  rawBody: z.string().max(MAX_DRAFT).optional(),
  scheduledAt: z.iso.datetime({ offset: true }).nullish(),
  teamId: z.string().max(60).nullish(),
})

export const ofMessage = z.strictObject({ threadId: z.string().max(60), messageId: z.string().max(60) })
export const addAttachmentInput = ofMessage
  .extend({
    file: z.file().max(MAX_ATTACHMENT_BYTES, 'The file is larger than 20 MB').optional(),
    /** Not believed: what the file holds decides. */
    mimeType: z.string().max(200).optional(),
    /** A video of the caller's library. */
    resourceId: z.string().max(60).optional(),
  })
  .refine(({ file, resourceId }) => (file === undefined) !== (resourceId === undefined), {
    message: 'Send a file, or the id of a video',
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
