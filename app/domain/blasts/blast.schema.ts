import { z } from 'zod'
import { hostContact } from '../contacts/host-contact.schema'
import { MESSAGE_STATUSES, messageView } from '../threads/messenger.schema'

export const MAX_RECIPIENTS = 10_000
/** Per request of a host page. */
export const MAX_CONTACTS = 1_000
export const RECIPIENTS_PER_PAGE = 100
export const BLAST_MESSAGES_PER_PAGE = 100
/** Spec 2-live §9. */
export const BLAST_UNDO_SECONDS = 5
export const MAX_NUMBER_CHARS = 40
export const MAX_REFUSED_SHOWN = 100

export const blastRecipient = z.object({
  /** Used like a member id of the thread. */
  id: z.string(),
  contactId: z.string().nullable(),
  /** E.164. */
  phoneNumber: z.string(),
  /** Name, or formatted number. */
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** On the do-not-call list. */
  isSuppressed: z.boolean(),
})
export type BlastRecipient = z.infer<typeof blastRecipient>

export const blastMessageView = z.object({
  /** Used like a message id of the blast's thread. */
  id: z.string(),
  phoneNumber: z.string(),
  displayName: z.string(),
  contactId: z.string().nullable(),
  body: z.string(),
  rawBody: z.string(),
  segments: z.number().int(),
  /** By a user. */
  omitted: z.boolean(),
  /** A merge field has no value. */
  mergeFailed: z.boolean(),
  /** The number is on the DNC list: it was not or will not be sent. */
  onDnc: z.boolean(),
  /** Why it was not or will not be sent, as a sentence. */
  problem: z.string().nullable(),
  /** null: not dispatched yet. */
  status: z.enum(MESSAGE_STATUSES).nullable(),
  /** The recipient's thread, and the message in it. */
  threadId: z.string().nullable(),
  messageId: z.string().nullable(),
})
export type BlastMessageView = z.infer<typeof blastMessageView>

export const listRecipientsInput = z.strictObject({
  threadId: z.string().max(60),
  /** Last known `id`. */
  after: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(RECIPIENTS_PER_PAGE),
  teamId: z.string().max(60).optional(),
})

export const addRecipientsInput = z.strictObject({
  threadId: z.string().max(60),
  /** In any format. */
  numbers: z.array(z.string().max(MAX_NUMBER_CHARS)).max(MAX_RECIPIENTS).default([]),
  contactIds: z.array(z.string().max(60)).max(MAX_RECIPIENTS).default([]),
  /** From the host's CRM; stored here. */
  contacts: z.array(hostContact).max(MAX_CONTACTS).default([]),
  /** All contacts of a stage. */
  stage: z.strictObject({ boardId: z.string().max(60), stageId: z.string().max(60) }).optional(),
})
export type AddRecipients = z.infer<typeof addRecipientsInput>

export const recipientsAdded = z.object({
  added: z.number().int(),
  duplicates: z.number().int(),
  refusedCount: z.number().int(),
  /** The first MAX_REFUSED_SHOWN. */
  refused: z.array(z.object({ value: z.string(), reason: z.string() })),
  recipientCount: z.number().int(),
})
export type RecipientsAdded = z.infer<typeof recipientsAdded>

export const changeMessageInput = z.strictObject({
  threadId: z.string().max(60),
  messageId: z.string().max(90),
  rawBody: z.string().max(10_000).optional(),
  omitted: z.boolean().optional(),
  hidden: z.boolean().optional(),
})
export type ChangeMessage = z.infer<typeof changeMessageInput>

/** Blasts include a page of texts. */
export const messageWithTexts = messageView.extend({
  blastMessages: z.array(blastMessageView).optional(),
  /** Cursor of the next page. */
  after: z.string().nullish(),
})
export type MessageWithTexts = z.infer<typeof messageWithTexts>
