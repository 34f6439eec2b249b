import { z } from 'zod'
import { RECORDING_STATES } from '../call-history/call-history.schema'

/** Spec 4-trust §9. */
export const MIN_SEARCH = 3
export const UNREAD_CAP = 999
export const PREVIEW_CHARACTERS = 55

export const INBOXES = ['team', 'personal'] as const
export type Inbox = (typeof INBOXES)[number]

export const VOICEMAIL_ACTIONS = ['read', 'assign', 'delete', 'call', 'text'] as const

/** Spec 4-trust §3. */
export const voicemail = z.object({
  id: z.string(),
  /** The caller's, E.164; empty when withheld. */
  phone: z.string(),
  /** Ours, E.164. */
  did: z.string(),
  createdAt: z.iso.datetime(),
  /** Seconds; null until known. */
  duration: z.number().int().nullable(),
  /** null: see `transcriptNote`. */
  transcript: z.string().nullable(),
  transcriptNote: z.string().nullable(),
  /** With bearer token, cookie or download token. null: no audio. */
  recordingUrl: z.string().nullable(),
  recordingId: z.string(),
  recordingState: z.enum(RECORDING_STATES),
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  contactId: z.string().nullable(),
  unread: z.boolean(),
  /** null: a personal inbox. */
  teamId: z.string().nullable(),
  assignee: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** null: the reader may not open the call. */
  callId: z.string().nullable(),
  can: z.array(z.enum(VOICEMAIL_ACTIONS)),
})
export type Voicemail = z.infer<typeof voicemail>

export const listVoicemailsInput = z.strictObject({
  /** Name, number or transcript; from 3 characters. */
  search: z.string().trim().max(100).optional(),
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** A search may return a cursor with fewer items than `limit`. */
export const voicemailPage = z.object({ voicemails: z.array(voicemail), nextCursor: z.string().nullable() })

export const unreadVoicemails = z.object({
  personal: z.number().int(),
  /** null: no team. */
  team: z.number().int().nullable(),
})
export type UnreadVoicemails = z.infer<typeof unreadVoicemails>

export const assignee = z.object({ userId: z.string(), name: z.string() })
export type Assignee = z.infer<typeof assignee>
