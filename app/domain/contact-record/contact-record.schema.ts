import { z } from 'zod'
import { callHistoryItem } from '../call-history/call-history.schema'
import { contactNote } from '../contact-notes/contact-notes.schema'
import { contactView } from '../contacts/contacts.schema'
import { localClock } from '../places/local-clock'
import { DROP_STATUSES } from '../ringless/ringless.schema'
import { MESSAGE_STATUSES } from '../threads/messenger.schema'

const named = z.object({ id: z.string(), name: z.string() })

export const contactRecord = z.object({
  contact: contactView,
  can: z.object({ delete: z.boolean() }),
  /** 'Phoenix, AZ'. */
  place: z.string().nullable(),
  /** null: unknown zone, never dialed. */
  localClock: localClock.nullable(),
  tags: z.array(z.string()),
  lists: z.array(named),
  /** On boards that the user sees. */
  leads: z.array(
    z.object({
      id: z.string(),
      board: named,
      stage: named,
      assignedTo: named.nullable(),
      scheduledAt: z.iso.datetime().nullable(),
      snoozedUntil: z.iso.datetime().nullable(),
    }),
  ),
})
export type ContactRecord = z.infer<typeof contactRecord>

const entry = { id: z.string(), at: z.iso.datetime() }

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('call'),
    direction: z.enum(['outbound', 'inbound']),
    call: callHistoryItem,
    note: z.string().nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('text'),
    direction: z.enum(['in', 'out']),
    status: z.enum(MESSAGE_STATUSES),
    body: z.string(),
    attachmentCount: z.number().int(),
    threadId: z.string(),
    /** null: the contact, or a rule. */
    author: z.string().nullable(),
  }),
  z.object({ ...entry, kind: z.literal('note'), note: contactNote }),
  z.object({
    ...entry,
    kind: z.literal('board'),
    text: z.string(),
    board: named,
    by: z.string().nullable(),
    rule: z.string().nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('skipped'),
    /** E.164. null: no number was chosen. */
    number: z.string().nullable(),
    reasons: z.array(z.string()),
    campaign: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('video'),
    name: z.string(),
    /** Farthest position, and total time. */
    maxWatchSeconds: z.number(),
    totalWatchSeconds: z.number(),
  }),
  z.object({
    ...entry,
    kind: z.literal('drop'),
    /** Of the send. */
    name: z.string(),
    number: z.string(),
    status: z.enum(DROP_STATUSES),
    reason: z.string().nullable(),
    by: z.string(),
  }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

export const TIMELINE_KINDS = ['call', 'text', 'note', 'board', 'skipped', 'video', 'drop'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const timelineInput = z.strictObject({
  contactId: z.string().max(60),
  /** Default: all. */
  kind: z.enum(TIMELINE_KINDS).optional(),
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type TimelineInput = z.infer<typeof timelineInput>
