import type { Senders } from '../carrier/senders'
import type { Hook, Webhooks } from '../carrier/webhooks'
import type { Population } from '../people/population'
import type { TrustEvents } from '../trust/events'
import type { Voices } from '../voice/voices'
import type { Clock } from './clock'
import type { Log } from './log'
import type { Stop } from './stop'
import type { Store } from './store'
import type { LiveMessage, MessageRecord } from './texts'

export type CallStatus =
  'queued' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'
export type FinalStatus = Exclude<CallStatus, 'queued' | 'ringing' | 'in-progress'>
export type Direction = 'inbound' | 'outbound-api' | 'outbound-dial'
export type CallEvent = 'initiated' | 'ringing' | 'answered' | 'completed'
export type StatusHook = Hook & { events: string[] }

export type VoiceSource = { url: string; method: 'GET' | 'POST' } | { twiml: string }

export type CallRecord = {
  sid: string
  to: string
  from: string
  direction: Direction
  status: CallStatus
  parentCallSid: string | null
  phoneNumberSid: string | null
  createdAt: number
  updatedAt: number
  startedAt: number | null
  answeredAt: number | null
  endedAt: number | null
  durationS: number | null
  answeredBy: string | null
  queueMs: number
  sipCode: number | null
  statusHook: StatusHook | null
  /** Next SequenceNumber. */
  sequence: number
  fallback: Hook | null
  persona: string
}

export type SoundKind = 'ringback' | 'speech' | 'beep' | 'music' | 'digits' | 'silence'
/** `lastsMs` overrides the length by words. */
export type Sound = { kind: SoundKind; text?: string; digits?: string; from?: string; lastsMs?: number }
/** `inbound`: from the leg's party; `outbound`: to it. */
export type Track = 'inbound' | 'outbound'

/** The far end of a leg: a persona's phone or a browser. Called by the carrier. */
export type FarEnd = {
  name: string
  hear(sound: Sound): void
  /** 20 ms of audio; undefined: no listener. */
  hearVoice?: ((samples: Int16Array) => void) | undefined
  /** Answered, or bridged. */
  connected?(): void
  ended(reason: string): void
}

export type Tape = {
  sound(track: Track, sound: Sound, durationMs: number): void
  /** The next 20 ms. */
  voice(track: Track, samples: Int16Array): void
}

/** A live call; removed from memory at its end. */
export type Leg = {
  call: CallRecord
  far: FarEnd
  alive: boolean
  /** Clock.elapsed(). */
  answeredElapsed: number | null
  /** The running TwiML document. */
  program: Stop | null
  listeners: () => Leg[]
  /** For speaker events of conferences. */
  spoke: () => void
  /** The last speech, until when in elapsed time: a verb may start in its middle. */
  speech: { text: string; until: number } | null
  /** TwiML verbs that listen (Gather, Record). */
  ears: Set<(sound: Sound, durationMs: number) => void>
  endings: Set<() => void>
  tapes: Set<Tape>
  micMuted: boolean
  callbacks: CallbackHabit
  transcripts: TranscriptHabit
  /** Delayed by out-of-order personas. */
  heldCallback: (() => void) | null
  /** Form fields besides the standard ones. */
  extraParams: Record<string, string>
  answerInbound: (() => void) | null
  /** Added to the last status callback. */
  endParams: Record<string, string>
  /** Conferences report it as the reason for leaving. */
  endedByApi: boolean
  /** Six digits that the carrier asks this phone for, to confirm a caller ID. */
  askedCode: string | null
  /** Verdict of machine detection and its delay after the answer. */
  detect: ((mode: 'Enable' | 'DetectMessageEnd') => Detection) | null
}

export type Detection = { answeredBy: string; afterMs: number }

/** Events from the far end to the carrier. */
export type Line = {
  ringing(): void
  answered(): void
  refused(status: 'busy' | 'failed' | 'no-answer', sipCode: number): void
  hangUp(): void
  /** Number of listeners reached. */
  say(sound: Sound): number
  press(digits: string): void
}

/** Routes numbers and client names; sets the `far` of a leg. */
export type Exchange = {
  reach(leg: Leg, line: Line): void
  /** `done`: no replies are left. */
  textArrived(message: LiveMessage, done: () => void): void
  textSent(record: MessageRecord): void
}

export type CallbackHabit = 'normal' | 'repeat' | 'disorder' | 'lose-last'

/** `never`: stays in progress. */
export type TranscriptHabit = 'normal' | 'fail' | 'never'

export type RecordingSource = 'DialVerb' | 'Conference' | 'OutboundAPI' | 'RecordVerb' | 'StartCallRecordingAPI'
export type RecordingRecord = {
  sid: string
  callSid: string
  conferenceSid: string | null
  source: RecordingSource
  track: string
  channels: 1 | 2
  status: 'in-progress' | 'paused' | 'processing' | 'completed' | 'absent' | 'deleted'
  createdAt: number
  updatedAt: number
  startedAt: number
  durationS: number | null
  errorCode: number | null
  hook: StatusHook | null
  /** Complete after the end. */
  said: SaidWords[]
  transcripts: TranscriptHabit
}
/** Relative to the recording, without trimmed pauses. */
export type SaidWords = { track: Track; atMs: number; durationMs: number; text: string }

export type TranscriptRecord = {
  sid: string
  sourceSid: string
  customerKey: string | null
  mediaStartTime: string | null
  /** As requested. */
  channel: unknown
  createdAt: number
}
export type LiveRecording = {
  record: RecordingRecord
  pause(skip: boolean): void
  resume(): void
  /** Resolves when the file is written and the callback sent. */
  stop(): Promise<RecordingRecord>
  spokenText(): string
}

export type ConferenceEnd =
  | 'conference-ended-via-api'
  | 'participant-with-end-conference-on-exit-left'
  | 'participant-with-end-conference-on-exit-kicked'
  | 'last-participant-kicked'
  | 'last-participant-left'
export type ConferenceRecord = {
  sid: string
  friendlyName: string
  status: 'init' | 'in-progress' | 'completed'
  createdAt: number
  updatedAt: number
  hook: StatusHook | null
  sequence: number
  endReason: ConferenceEnd | null
  callSidEnding: string | null
}
export type SeatSettings = {
  label: string | null
  muted: boolean
  hold: boolean
  coaching: boolean
  callSidToCoach: string | null
  startOnEnter: boolean
  endOnExit: boolean
  beep: string
  /** undefined: default music; 'silence': none. */
  wait: Hook | 'silence' | undefined
}
export type Seat = SeatSettings & {
  leg: Leg
  status: 'queued' | 'ringing' | 'connected'
  createdAt: number
  updatedAt: number
  ambience: Stop | null
  left: (() => void) | null
  speakingUntil: number
}
export type LiveConference = {
  record: ConferenceRecord
  seats: Map<string, Seat>
  maxParticipants: number
  recording: { channels: 1 | 2; hook: StatusHook | null; trim: boolean } | null
  tape: LiveRecording | null
  announcements: Set<() => void>
}

export type Account = {
  sid: string
  authToken: string
  apiKey: string
  apiSecret: string
  applicationSid: string
}

export type Trust = {
  /** Texts of numbers without a verified campaign fail. */
  enforcesA2p: boolean
  /** The next step of a review. */
  continueReview(sid: string, dueAt: number): void
  events: TrustEvents
}

export type World = {
  account: Account
  clock: Clock
  store: Store
  log: Log
  webhooks: Webhooks
  population: Population
  exchange: Exchange
  voices: Voices
  seed: number
  /** The carrier may ring up to 5 s longer than the timeout. */
  timeoutBufferMs: number
  dataDir: string
  /** Allowed WebSocket origins besides our own. */
  origins: Set<string>
  legs: Map<string, Leg>
  recordings: Map<string, LiveRecording>
  /** A name is free again when its conference ends. */
  conferences: Map<string, LiveConference>
  conferencesByName: Map<string, LiveConference>
  /** Without a final status yet. */
  messages: Map<string, LiveMessage>
  senders: Senders
  trust: Trust
  /** The phones page must be updated. */
  changed: () => void
}
