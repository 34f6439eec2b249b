import { z } from 'zod'
import { requiredText } from '../required-text'
import { ringlessWords } from './ringless.words'

/** 2-live §9. */
export const MAX_RECIPIENTS = 100
/** Of one contact. */
export const MAX_RECIPIENT_NUMBERS = 20
export const MAX_BATCH_NAME_LENGTH = 100
/** Of pasted numbers. */
export const MAX_PASTED_LENGTH = 10_000
/** A year. */
export const MAX_SCHEDULE_MS = 365 * 86_400_000

export const DROP_REASONS = [
  // Ours, before the provider is asked.
  'canceled',
  'no_number',
  'duplicate',
  'invalid_number',
  'contact_deleted',
  'number_removed',
  'recording_deleted',
  'forwarding_removed',
  'account_blocked',
  'not_configured',
  'do_not_call',
  'opt_out_pending',
  'no_consent',
  'landline',
  'unknown_time_zone',
  'outside_safe_hours',
  'too_many_calls',
  'nuisance_window',
  // The provider's; landline and do_not_call too.
  'mailbox_full',
  'blocked',
  'provider_refused',
  'provider_unreachable',
  'not_delivered',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** `sent`: accepted by the provider, not reported yet. */
export const DROP_STATUSES = ['scheduled', 'sending', 'sent', 'delivered', 'failed', 'notTried', 'unknown'] as const
export type DropStatus = (typeof DROP_STATUSES)[number]

const id = z.string().max(60)
const number = z.string().trim().max(40)

/** 2-live §3. Without `contactId`: a pasted number. The first number that may be used gets the drop. */
export const dropContact = z.strictObject({
  contactId: id.nullish(),
  numbers: z.array(number).max(MAX_RECIPIENT_NUMBERS).default([]),
})
export type DropContact = z.infer<typeof dropContact>

const contacts = z.array(dropContact).max(MAX_RECIPIENTS, ringlessWords.tooManyRecipients)

export const createDrop = z.strictObject({
  voicemailId: z.string(ringlessWords.chooseRecording).min(1, ringlessWords.chooseRecording).max(60),
  contacts: contacts.min(1, ringlessWords.addRecipients),
  /** Default: the recording's. */
  name: requiredText(ringlessWords.name, MAX_BATCH_NAME_LENGTH).optional(),
  /** null: now. */
  scheduledTime: z.iso.datetime({ offset: true }).nullish(),
  forwardingNumber: z
    .string(ringlessWords.chooseForwardingNumber)
    .trim()
    .min(1, ringlessWords.chooseForwardingNumber)
    .max(40),
})
export type CreateDrop = z.infer<typeof createDrop>

export const checkConsent = z.strictObject({
  numbers: z
    .array(number.min(1))
    .min(1)
    .max(MAX_RECIPIENTS * MAX_RECIPIENT_NUMBERS),
})

export const consentAnswer = z.object({
  /** Some number has no valid written consent. */
  consentMissing: z.boolean(),
  /** As they were sent. */
  numbers: z.array(z.string()),
})
export type ConsentAnswer = z.infer<typeof consentAnswer>

/** One or more sources of recipients. */
export const checkRecipients = z.strictObject({
  contacts: contacts.default([]),
  /** Numbers between commas or lines. */
  pasted: z.string().max(MAX_PASTED_LENGTH).default(''),
  stageId: id.nullish(),
  /** With `stageId`. */
  boardId: id.nullish(),
  scheduledTime: z.iso.datetime({ offset: true }).nullish(),
})
export type CheckRecipients = z.infer<typeof checkRecipients>

export const checkedRecipient = z.object({
  contactId: z.string().nullable(),
  name: z.string(),
  /** E.164; as written if it is no number; '' if there is none. */
  number: z.string(),
  display: z.string(),
  hasConsent: z.boolean(),
  /** null: a drop can be sent. */
  reason: z.enum(DROP_REASONS).nullable(),
  reasonText: z.string().nullable(),
})
export type CheckedRecipient = z.infer<typeof checkedRecipient>

export const checkedRecipients = z.object({
  recipients: z.array(checkedRecipient),
  canSend: z.number().int(),
  /** Above 100: left out. */
  leftOut: z.number().int(),
})
export type CheckedRecipients = z.infer<typeof checkedRecipients>

/** Field names of 2-live §3. */
export const ringlessOptions = z.object({
  /** false: no provider. */
  isConfigured: z.boolean(),
  canSchedule: z.boolean(),
  /** null: unlimited. */
  remaining: z.number().int().nullable(),
  /** Paid from the wallet. null: drops of the plan. */
  priceCents: z.number().nullable(),
  forwardingNumbers: z.array(z.object({ value: z.string(), label: z.string(), type: z.literal('PERSONAL') })),
  /** The last one that was used, if it is still verified. */
  rvmForwardingNumber: z.string().nullable(),
})
export type RinglessOptions = z.infer<typeof ringlessOptions>

export const dropView = z.object({
  id: z.string(),
  contactId: z.string().nullable(),
  name: z.string(),
  number: z.string(),
  display: z.string(),
  status: z.enum(DROP_STATUSES),
  reason: z.enum(DROP_REASONS).nullable(),
  reasonText: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type DropView = z.infer<typeof dropView>

export const BATCH_STATUSES = ['scheduled', 'sending', 'done', 'canceled'] as const

export const dropBatchView = z.object({
  id: z.string(),
  name: z.string(),
  /** `url` null: deleted. */
  voicemail: z.object({ value: z.string(), label: z.string(), url: z.string().nullable() }),
  forwardingNumber: z.string(),
  scheduledTime: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(BATCH_STATUSES),
  canCancel: z.boolean(),
  counts: z.object({
    recipients: z.number().int(),
    /** Scheduled or being sent. */
    waiting: z.number().int(),
    sent: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    notTried: z.number().int(),
    unknown: z.number().int(),
  }),
})
export type DropBatchView = z.infer<typeof dropBatchView>

export const dropBatchDetail = dropBatchView.extend({ drops: z.array(dropView) })
export type DropBatchDetail = z.infer<typeof dropBatchDetail>

/** Of the history. */
export const BATCH_FILTERS = ['scheduled', 'canceled'] as const
export type BatchFilter = (typeof BATCH_FILTERS)[number]

export const listBatches = z.strictObject({
  only: z.enum(BATCH_FILTERS).optional(),
  cursor: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
