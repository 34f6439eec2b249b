import { z } from 'zod'
import { roles } from '../access/access.schema'
import { MAX_NOTE } from './note-words'

/** A recording as a row of the history names it (4-trust §3). */
export const recordingSummary = z.object({
  /** Path of the audio: with a bearer token in the header, our cookie, or a download token. */
  url: z.string(),
  /** Our id of the recorded channel: `GET /api/v1/recordings/{id}` tells the rest. */
  channelId: z.string(),
  transcript: z.string().nullable(),
  summary: z.string().nullable(),
})

export const callHistoryItem = z.object({
  uuid: z.string(),
  /** The other side's number, E.164. */
  phone: z.string(),
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** Seconds from the bridge to when the person left, rounded down. */
  duration: z.number().int(),
  startTime: z.iso.datetime(),
  /** Our number: the one that the lead saw, or that was called. E.164. */
  callerIdNumber: z.string(),
  /** null: a call to one person, or an inbound one. */
  campaign: z.object({ name: z.string() }).nullable(),
  /** null: there is no recording to play. */
  recording: recordingSummary.nullable(),
  outcomeConfig: z.object({ title: z.string(), subtitle: z.string().nullable() }),
  /** Inbound only: what the team calls the number that was called. */
  receivedByNickname: z.string().nullable(),
  /** Whose call it was. */
  member: z.object({ userId: z.string(), name: z.string() }),
})
export type CallHistoryItem = z.infer<typeof callHistoryItem>

const page = {
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** Part of a name, or of a number (three digits or more). */
  search: z.string().trim().max(100).optional(),
}

export const ownHistory = z.strictObject(page)
/** `userId`: one member; all of the team without it. */
export const teamHistory = z.strictObject({ ...page, userId: z.string().max(60).optional() })

/**
 * One answer looks at so many calls at most: a search may find fewer than asked for and still name a cursor from which
 * it goes on further back.
 */
export const callHistoryPage = z.object({ items: z.array(callHistoryItem), nextCursor: z.string().nullable() })

export const teamMemberChoice = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: roles,
})
export type TeamMemberChoice = z.infer<typeof teamMemberChoice>

export const STORY_STEPS = [
  'chosen',
  'dialed',
  'ringing',
  'answered',
  'verdict',
  'connected',
  'message',
  'recording',
  'ended',
  'transfer',
  'disposition',
] as const

export const storyStep = z.object({
  kind: z.enum(STORY_STEPS),
  /** null: it happened, and nobody said when. */
  at: z.iso.datetime().nullable(),
  text: z.string(),
  details: z.array(z.string()),
})
export type StoryStep = z.infer<typeof storyStep>

export const complianceFact = z.object({ label: z.string(), value: z.string() })

export const RECORDING_STATES = ['underway', 'fetching', 'ready', 'failed', 'absent'] as const

export const recordingView = recordingSummary.extend({
  callId: z.string(),
  /** `fetching`: made, and on its way from the carrier. `failed` and `absent`: there is nothing to play; `note` says why. */
  state: z.enum(RECORDING_STATES),
  durationMs: z.number().int().nullable(),
  /** 1,200 samples of loudness, 0 to 100; null until the audio is here. */
  waveform: z.array(z.number().int()).nullable(),
  note: z.string().nullable(),
  /** Why there is no transcript, in the words that screens show; null when there is one. */
  transcriptNote: z.string().nullable(),
  /** What stands behind the note, in a sentence; null where the note says it all. */
  transcriptReason: z.string().nullable(),
  /** Who spoke when, milliseconds from the beginning; null: no transcript. `speaker` null: nobody can tell. */
  utterances: z
    .array(
      z.object({
        speaker: z.enum(['lead', 'seller']).nullable(),
        startMs: z.number().int(),
        endMs: z.number().int(),
        text: z.string(),
      }),
    )
    .nullable(),
  startedAt: z.iso.datetime(),
})
export type RecordingView = z.infer<typeof recordingView>

export const callNoteText = z.strictObject({
  /** Empty: there is no note any more. */
  text: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .max(MAX_NOTE, `A note has at most ${MAX_NOTE.toLocaleString('en-US')} characters`),
})
export const callNote = z.object({
  /** Empty: none was written. */
  text: z.string(),
  updatedAt: z.iso.datetime().nullable(),
})
export type CallNote = z.infer<typeof callNote>

export const callStory = z.object({
  direction: z.enum(['outbound', 'inbound']),
  call: callHistoryItem,
  steps: z.array(storyStep),
  compliance: z.array(complianceFact),
  /** What the seller wrote about it. */
  note: callNote,
  recordings: z.array(recordingView),
})
export type CallStory = z.infer<typeof callStory>
