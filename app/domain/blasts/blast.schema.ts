import { z } from 'zod'
import { hostContact } from '../contacts/host-contact.schema'
import { MESSAGE_STATUSES, messageView } from '../threads/messenger.schema'

/** So many people get one blast at most. */
export const MAX_RECIPIENTS = 10_000
/** A host hands over so many contacts at once. */
export const MAX_CONTACTS = 1_000
export const RECIPIENTS_PER_PAGE = 100
export const BLAST_MESSAGES_PER_PAGE = 100
/** 2-live §9. */
export const BLAST_UNDO_SECONDS = 5
/** No number that people write is longer. */
export const MAX_NUMBER_CHARS = 40
/** Numbers that were refused are named up to here. */
export const MAX_REFUSED_SHOWN = 100

export const blastRecipient = z.object({
  /** To be taken out by, as a member of the conversation. */
  id: z.string(),
  contactId: z.string().nullable(),
  /** E.164. */
  phoneNumber: z.string(),
  /** The name, else the number as people write it. */
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** On the do-not-call list: nothing is sent to them. */
  isSuppressed: z.boolean(),
})
export type BlastRecipient = z.infer<typeof blastRecipient>

/** One recipient's text of a blast. */
export const blastMessageView = z.object({
  /** To be changed by, as a message of the blast's conversation. */
  id: z.string(),
  phoneNumber: z.string(),
  displayName: z.string(),
  contactId: z.string().nullable(),
  body: z.string(),
  rawBody: z.string(),
  segments: z.number().int(),
  /** Somebody left it out. */
  omitted: z.boolean(),
  /** A merge field has no value. */
  mergeFailed: z.boolean(),
  /** Why it will not send, or was not, in a sentence. */
  problem: z.string().nullable(),
  /** null: not dealt out yet. */
  status: z.enum(MESSAGE_STATUSES).nullable(),
  /** The conversation in which it stands, and its message there. */
  threadId: z.string().nullable(),
  messageId: z.string().nullable(),
})
export type BlastMessageView = z.infer<typeof blastMessageView>

export const listRecipientsInput = z.strictObject({
  threadId: z.string().max(60),
  /** The `id` of the last one that is known. */
  after: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(RECIPIENTS_PER_PAGE),
  teamId: z.string().max(60).optional(),
})

export const addRecipientsInput = z.strictObject({
  threadId: z.string().max(60),
  /** As people write them. */
  numbers: z.array(z.string().max(MAX_NUMBER_CHARS)).max(MAX_RECIPIENTS).default([]),
  contactIds: z.array(z.string().max(60)).max(MAX_RECIPIENTS).default([]),
  /** As the caller's CRM knows them now; they are kept. */
  contacts: z.array(hostContact).max(MAX_CONTACTS).default([]),
  /** Everybody of a stage. */
  stage: z.strictObject({ boardId: z.string().max(60), stageId: z.string().max(60) }).optional(),
})
export type AddRecipients = z.infer<typeof addRecipientsInput>

export const recipientsAdded = z.object({
  added: z.number().int(),
  duplicates: z.number().int(),
  refusedCount: z.number().int(),
  /** The first of those that were refused, as they were written. */
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

/** A message; of a blast with its recipients' texts, so many at a time. */
export const messageWithTexts = messageView.extend({
  blastMessages: z.array(blastMessageView).optional(),
  /** To read on from; null: those are all. */
  after: z.string().nullish(),
})
export type MessageWithTexts = z.infer<typeof messageWithTexts>
