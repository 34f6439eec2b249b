import { z } from 'zod'

/** `answered`: during another call. `callback`: the disposition. `scheduled`: a lead of a board. */
export const CALLBACK_KINDS = ['answered', 'callback', 'scheduled'] as const

/** While a session dials, a call back is queued, and can be canceled. */
export const CALLBACK_ACTIONS = ['callBack', 'cancel'] as const

/** How long each is listed after it was due. */
const DAY_MS = 86_400_000
export const ANSWERED_MAX_AGE_MS = DAY_MS
export const CALLBACK_MAX_AGE_MS = 30 * DAY_MS
export const SCHEDULED_MAX_AGE_MS = DAY_MS
/** The server does not know the seller's time zone: 12 h for the rest of the day. */
export const SCHEDULED_AHEAD_MS = DAY_MS / 2

export const callbackView = z.object({
  /** The call's id, or the lead's. */
  id: z.string(),
  kind: z.enum(CALLBACK_KINDS),
  /** null: a scheduled lead. */
  callId: z.string().nullable(),
  sessionId: z.string().nullable(),
  contactId: z.string(),
  vendorContactId: z.string().nullable(),
  contactName: z.string(),
  /** E.164; null: the contact has none. */
  number: z.string().nullable(),
  /** The board whose settings apply. */
  callboardId: z.string().nullable(),
  /** Waits since then, or is due then. */
  at: z.iso.datetime(),
  /** A time was chosen. */
  isTimed: z.boolean(),
  /** First line of the call's note. */
  note: z.string().nullable(),
  /** Dialed next. */
  isQueued: z.boolean(),
  /** Why it was not dialed. */
  refusal: z.string().nullable(),
  can: z.array(z.enum(CALLBACK_ACTIONS)),
})
export type CallbackView = z.infer<typeof callbackView>
