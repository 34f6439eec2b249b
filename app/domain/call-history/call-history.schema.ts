import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { roles } from '../access/access.schema'
import { dispositionView, LINE_OUTCOMES } from '../dial-sessions/dialer.schema'
import { MAX_NOTE } from './note-limits'
import { callHistoryWords } from './call-history.words'

/** Spec 4-trust §3. */
export const recordingSummary = z.object({
  /** With bearer token, cookie or download token. */
  url: z.string(),
  /** The recording's id. */
  channelId: z.string(),
  transcript: z.string().nullable(),
  summary: z.string().nullable(),
})

/** `dispose`: choose or change the disposition. */
export const CALL_ACTIONS = ['dispose'] as const

export const callHistoryItem = z.object({
  uuid: z.string(),
  /** The other party's, E.164. */
  phone: z.string(),
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** Seconds from the bridge until the lead left, rounded down. */
  duration: z.number().int(),
  startTime: z.iso.datetime(),
  /** Connected talk of the length that the team’s goals name. */
  isConversation: z.boolean(),
  /** Seconds from the contact’s creation to this call, its first dial. null: a later one, inbound, or unknown. */
  speedToLead: z.number().int().nullable(),
  /** Ours, E.164. */
  callerIdNumber: z.string(),
  /** null: single or inbound call. */
  campaign: z.object({ name: z.string() }).nullable(),
  /** null: not playable. */
  recording: recordingSummary.nullable(),
  /** Left by the caller, in an inbox of the reader. */
  voicemail: z.object({ id: z.string(), inbox: z.enum(['team', 'personal']) }).nullable(),
  outcomeConfig: z.object({ title: z.string(), subtitle: z.string().nullable() }),
  /** Its name; null: none was chosen. */
  disposition: z.string().nullable(),
  /** Inbound only. */
  receivedByNickname: z.string().nullable(),
  member: z.object({ userId: z.string(), name: z.string() }),
  can: z.array(z.enum(CALL_ACTIONS)),
})
export type CallHistoryItem = z.infer<typeof callHistoryItem>

/** `completed`: answered, and not connected. The last three: of callers who reached no seller. */
export const CALL_OUTCOMES = [
  'in-progress',
  'answered',
  ...LINE_OUTCOMES,
  'not-dialed',
  'missed',
  'voicemail',
  'forwarded',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** As a filter: no disposition was chosen. */
export const NO_DISPOSITION = '-'

export const CALL_SORTS = ['-date', 'date', '-duration', 'duration'] as const
export type CallSort = (typeof CALL_SORTS)[number]

/** Calls that are counted in a figure of reports. `calls`: ended, and sent. */
export const CALL_FIGURES = ['calls', 'connected', 'conversations', 'machines', 'live', 'abandoned', 'missed'] as const
export type CallFigure = (typeof CALL_FIGURES)[number]

/** Of calls, for lists and files. */
export const callFilter = z.strictObject({
  /** Part of a name, or three digits or more. */
  search: z.string().trim().max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  /** Exclusive. */
  to: z.iso.datetime({ offset: true }).optional(),
  outcome: z.enum(CALL_OUTCOMES).optional(),
  figure: z.enum(CALL_FIGURES).optional(),
  /** Its name; '-': none was chosen. */
  disposition: z.string().max(100).optional(),
  campaignId: z.string().max(60).optional(),
  /** Ours, E.164. */
  number: z.string().max(20).optional(),
  sort: z.enum(CALL_SORTS).optional(),
})
export type CallFilter = z.infer<typeof callFilter>

const userId = z.string().max(60).optional()
export const teamCallFilter = callFilter.extend({ userId })

const page = {
  cursor: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

export const ownHistory = callFilter.extend(page)
/** Without `userId`: the whole team. */
export const teamHistory = teamCallFilter.extend(page)

/** A search may return a cursor with fewer items than `limit`. */
export const callHistoryPage = z.object({ items: z.array(callHistoryItem), nextCursor: z.string().nullable() })

export const MAX_MISSED = 100

/** `at`: its end, epoch ms. */
export const missedCall = z.object({ callId: z.string(), at: z.number() })
export type MissedCall = z.infer<typeof missedCall>

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
  /** null: unknown. */
  at: z.iso.datetime().nullable(),
  text: z.string(),
  details: z.array(z.string()),
  /** More than 2 s from answer to connection. */
  isWarning: z.boolean(),
})
export type StoryStep = z.infer<typeof storyStep>

export const complianceFact = z.object({ label: z.string(), value: z.string() })

export const RECORDING_STATES = ['underway', 'fetching', 'ready', 'failed', 'absent'] as const

export const recordingView = recordingSummary.extend({
  callId: z.string(),
  /** `note` explains `failed` and `absent`. */
  state: z.enum(RECORDING_STATES),
  durationMs: z.number().int().nullable(),
  /** 1,200 loudness samples, 0 to 100; null until stored. */
  waveform: z.array(z.number().int()).nullable(),
  note: z.string().nullable(),
  transcriptNote: z.string().nullable(),
  /** Null where the note is enough. */
  transcriptReason: z.string().nullable(),
  /** Ms from the start. `speaker` null: unknown. */
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
  /** Empty: deletes the note. */
  text: z
    .string()
    .overwrite((text) => (isBlankText(text) ? '' : text.replaceAll('\r\n', '\n').trim()))
    .max(MAX_NOTE, callHistoryWords.noteMaxCharacters(MAX_NOTE.toLocaleString('en-US'))),
})
export const callNote = z.object({
  text: z.string(),
  updatedAt: z.iso.datetime().nullable(),
})
export type CallNote = z.infer<typeof callNote>

/** `callbackAt`: for a callback, in the future, at most a year ahead. */
export const chosenDisposition = z.strictObject({
  dispositionId: z.string().min(1, callHistoryWords.chooseDisposition).max(60),
  callbackAt: z.iso.datetime({ offset: true }).optional(),
})

export const callDisposition = z.object({
  /** null: none was chosen. */
  current: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** null: no time was chosen. */
  callbackAt: z.iso.datetime().nullable(),
  choices: z.array(dispositionView),
  can: z.array(z.enum(CALL_ACTIONS)),
})
export type CallDisposition = z.infer<typeof callDisposition>

/** From the answer until the seller was connected. */
export const bridgeDelay = z.object({
  ms: z.number().int(),
  isLate: z.boolean(),
  /** As the law counts it. */
  abandoned: z.boolean(),
})

export const callStory = z.object({
  direction: z.enum(['outbound', 'inbound']),
  call: callHistoryItem,
  steps: z.array(storyStep),
  /** null: not connected, or inbound. */
  bridgeDelay: bridgeDelay.nullable(),
  compliance: z.array(complianceFact),
  note: callNote,
  recordings: z.array(recordingView),
})
export type CallStory = z.infer<typeof callStory>
