import { z } from 'zod'
import { numbersWords } from './numbers.words'

/** 3-settings §5. */
export const NICKNAME_MAX = 32
export const MAX_SELECTED_NUMBERS = 500

export const NUMBER_GROUPS = ['personal', 'shared', 'removal', 'deleted'] as const
export type NumberGroup = (typeof NUMBER_GROUPS)[number]

/** 4-trust §4.2. All but `UNPROTECTED` count as protected. */
export const SPAM_STATUSES = [
  'REGISTERING',
  'PROTECTED',
  'CANCELLING',
  'REMEDIATING',
  'REMEDIATION_FAILED',
  'CUSTOMER_INPUT_NEEDED',
  'UNPROTECTED',
] as const
export const spamStatus = z.enum(SPAM_STATUSES)
export type SpamStatus = z.infer<typeof spamStatus>

export const nickname = z.string().trim().max(NICKNAME_MAX, numbersWords.nicknameTooLong(NICKNAME_MAX))

/** `id`: `settings`, `everyone`, `voicemail`, `user:ID` or `number:ID`. */
export const forwardingOption = z.object({
  id: z.string(),
  label: z.string(),
  metadata: z.object({ type: z.enum(['settings', 'everyone', 'voicemail', 'user', 'number']) }),
})
export type ForwardingOption = z.infer<typeof forwardingOption>

export const forwardingOptions = z.object({
  numbers: z.array(forwardingOption),
  members: z.array(forwardingOption),
  other: z.array(forwardingOption),
})
export type ForwardingOptions = z.infer<typeof forwardingOptions>

/** A reason for each thing that the user may not do. Null: allowed. */
export const numberBlockers = z.object({
  rename: z.string().nullable(),
  forward: z.string().nullable(),
  share: z.string().nullable(),
  localPresence: z.string().nullable(),
  remove: z.string().nullable(),
  restore: z.string().nullable(),
})
export type NumberBlockers = z.infer<typeof numberBlockers>

export const numberView = z.object({
  id: z.string(),
  /** E.164. */
  number: z.string(),
  display: z.string(),
  /** `PERSONAL`: the phone of a person, confirmed by a code. */
  type: z.enum(['PERSONAL', 'SHARED']),
  status: z.enum(['ACTIVE', 'PENDING_CANCELLATION', 'DELETED']),
  group: z.enum(NUMBER_GROUPS),
  nickname: z.string(),
  shareWithTeam: z.boolean(),
  /** Null: of an individual. */
  teamId: z.string().nullable(),
  /** Whose number it is. Null: the account's. */
  userId: z.string().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  enableLocalPresence: z.boolean(),
  /** Null: the user may not see it. */
  callForwarding: forwardingOption.nullable(),
  spamRegistrationStatus: spamStatus,
  restoreRequiresPurchase: z.boolean(),
  /** The wallet had too little for the month that is due. */
  unpaid: z.boolean(),
  activeMessengerThread: z.boolean(),
  /** False: the carrier refuses calls from it, or its person has not confirmed it by a call. */
  canCallFrom: z.boolean(),
  /** The carrier's last refusal of a text. */
  textRefusal: z.string().nullable(),
  /** End of the billing period, when it stops working. */
  cancelsAt: z.string().nullable(),
  createdAt: z.string(),
  blockers: numberBlockers,
})
export type NumberView = z.infer<typeof numberView>

export const numberChange = z.strictObject({
  nickname: nickname.optional(),
  shareWithTeam: z.boolean().optional(),
  enableLocalPresence: z.boolean().optional(),
  callForwardingConfig: z.strictObject({ id: z.string().max(80) }).optional(),
})
export type NumberChange = z.infer<typeof numberChange>

export const numberIds = z.strictObject({
  ids: z.array(z.string().max(60)).min(1).max(MAX_SELECTED_NUMBERS),
})

export const numbersQuery = z.strictObject({
  /** Digits, nickname or call forwarding. */
  search: z.string().max(100).optional(),
  group: z.enum(NUMBER_GROUPS).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
})
export type NumbersQuery = z.infer<typeof numbersQuery>

const numbersInfo = z.object({
  numbers: z.array(numberView),
  nextCursor: z.string().nullable(),
  /** Null: no limit. */
  numberSlots: z.number().int().nullable(),
  filledNumberSlots: z.number().int(),
  spamSlots: z.number().int(),
  filledSpamSlots: z.number().int(),
})

export const flatNumbers = numbersInfo.extend({ callForwardingOptions: z.array(forwardingOption) })
export type FlatNumbers = z.infer<typeof flatNumbers>
export const groupedNumbers = numbersInfo.extend({
  callForwardingOptions: forwardingOptions,
  groups: z.array(z.object({ id: z.enum(NUMBER_GROUPS), label: z.string(), total: z.number().int() })),
})
export type GroupedNumbers = z.infer<typeof groupedNumbers>
