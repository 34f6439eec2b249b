import type { Senders } from '../carrier/senders'
import type { Hook, Webhooks } from '../carrier/webhooks'
import type { Population } from '../people/population'
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

/** What happens on a call's line once it is up: fetched from a URL, given in full, or a seat in a conference. */
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
  /** Status callbacks sent so far: the next one's SequenceNumber. */
  sequence: number
  fallback: Hook | null
  persona: string
}

export type SoundKind = 'ringback' | 'speech' | 'beep' | 'music' | 'digits' | 'silence'
/** `lastsMs`: where a speech is not as long as its words say. */
export type Sound = { kind: SoundKind; text?: string; digits?: string; from?: string; lastsMs?: number }
/** `inbound` is what the leg's own party says, `outbound` what that party hears (the carrier's words). */
export type Track = 'inbound' | 'outbound'

/** Whoever is at the far end of a leg: a persona's phone or a browser. The carrier calls these. */
export type FarEnd = {
  /** Shown to the others as the speaker. */
  name: string
  hear(sound: Sound): void
  /** 20 ms of the real voices that this party hears. Left out where nobody listens. */
  hearVoice?: ((samples: Int16Array) => void) | undefined
  /** The line is up, from the carrier's side (an inbound leg was answered, or a bridge can hear this party). */
  connected?(): void
  ended(reason: string): void
}

/** One recorder of a leg. */
export type Tape = {
  sound(track: Track, sound: Sound, durationMs: number): void
  /** The next 20 ms of real voices. */
  voice(track: Track, samples: Int16Array): void
}

/** One live call as the carrier sees it. Gone from memory when it ends; its record stays in the store. */
export type Leg = {
  call: CallRecord
  far: FarEnd
  alive: boolean
  /** Clock.elapsed() at the answer. */
  answeredElapsed: number | null
  /** The TwiML document that runs on this leg now. */
  program: Stop | null
  /** Who hears this leg's party at this moment. */
  listeners: () => Leg[]
  /** This leg's party makes itself heard: conferences tell who speaks. */
  spoke: () => void
  /** What this leg's party said last, and until when in the clock's elapsed time: a verb may begin to listen in its middle. */
  speech: { text: string; until: number } | null
  /** TwiML verbs that listen to this leg's party (Gather, Record). */
  ears: Set<(sound: Sound, durationMs: number) => void>
  endings: Set<() => void>
  /** Recorders of this leg. */
  tapes: Set<Tape>
  micMuted: boolean
  callbacks: CallbackHabit
  /** What becomes of transcripts of this call's recordings. */
  transcripts: TranscriptHabit
  /** Out-of-order carriers hold one callback back until the next one was sent. */
  heldCallback: (() => void) | null
  /** Query of the request that answers an inbound leg: form fields beside the standard ones. */
  extraParams: Record<string, string>
  answerInbound: (() => void) | null
  /** Added to the last status callback (its recording, when the call asked for one). */
  endParams: Record<string, string>
  /** Who ended it, once it has ended: conferences report it as the reason for leaving. */
  endedByApi: boolean
  /** What machine detection will say about the far end, and how long after the answer. */
  detect: ((mode: 'Enable' | 'DetectMessageEnd') => Detection) | null
}

export type Detection = { answeredBy: string; afterMs: number }

/** What the far end tells the carrier about one leg. */
export type Line = {
  ringing(): void
  answered(): void
  refused(status: 'busy' | 'failed' | 'no-answer', sipCode: number): void
  hangUp(): void
  /** How many ears it reached. */
  say(sound: Sound): number
  press(digits: string): void
}

/** How the carrier reaches whoever has a number or a client name. It gives `leg` its far end. */
export type Exchange = {
  reach(leg: Leg, line: Line): void
  /** A text of the account is on its phone; `done` when nothing more is to come of it. */
  textArrived(message: LiveMessage, done: () => void): void
  /** Somebody has written to the account. */
  textSent(record: MessageRecord): void
}

export type CallbackHabit = 'normal' | 'repeat' | 'disorder' | 'lose-last'

/** `fail` ends as failed; `never` stays in progress for ever. */
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
  /** What was said while it ran, in order; there once it has ended. */
  said: SaidWords[]
  transcripts: TranscriptHabit
}
/** Times are from the beginning of the recording, its skipped pauses left out. */
export type SaidWords = { track: Track; atMs: number; durationMs: number; text: string }

export type TranscriptRecord = {
  sid: string
  sourceSid: string
  customerKey: string | null
  mediaStartTime: string | null
  /** As it was asked for. */
  channel: unknown
  createdAt: number
}
export type LiveRecording = {
  record: RecordingRecord
  pause(skip: boolean): void
  resume(): void
  /** Settles when the file is written and the callback is on its way. */
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
  /** Undefined: the carrier's own music; empty: silence. */
  wait: Hook | 'silence' | undefined
}
export type Seat = SeatSettings & {
  leg: Leg
  status: 'queued' | 'ringing' | 'connected'
  createdAt: number
  updatedAt: number
  /** Runs hold or wait music. */
  ambience: Stop | null
  left: (() => void) | null
  speakingUntil: number
}
export type Room = {
  record: ConferenceRecord
  seats: Map<string, Seat>
  maxParticipants: number
  recording: { channels: 1 | 2; hook: StatusHook | null; trim: boolean } | null
  tape: LiveRecording | null
  /** What is announced to the whole room now. */
  announcements: Set<() => void>
}

export type Account = {
  sid: string
  authToken: string
  apiKey: string
  apiSecret: string
  applicationSid: string
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
  /** Added to every ring timeout: the real carrier may ring up to 5 s longer than it was told. */
  timeoutBufferMs: number
  dataDir: string
  /** Origins besides our own host that may open our WebSockets. */
  origins: Set<string>
  legs: Map<string, Leg>
  recordings: Map<string, LiveRecording>
  /** Live conferences; a name is free again as soon as its conference has ended. */
  rooms: Map<string, Room>
  roomsByName: Map<string, Room>
  /** Texts on their way, until the last that is to become of them. */
  messages: Map<string, LiveMessage>
  senders: Senders
  /** Something that the phones page shows has changed. */
  changed: () => void
}
