import type { Readable } from 'node:stream'
import type { Utterance } from './assistant.port'

/** What we need of a phone company, in our words. `server/carrier/twilio` is the only implementation. */

export interface PlaceCall {
  /** Stands in the path of every callback URL of this call. */
  attemptId: string
  to: string
  from: string
  ringTimeoutMs: number
  /** 'beep' waits for the beep of a machine, and says nothing before; 'greeting' tells a machine as soon as it is recognised. */
  machineDetection: 'off' | 'greeting' | 'beep'
}

/** A lead's place in a seller's room. The session's id stands in the callback URL of the room. */
export interface RoomPlace {
  roomName: string
  sessionId: string
  label: string
  /** Path of what is heard over and over until somebody else is in the room; missing: silence. */
  waitPath?: string
}

export type LegInstruction =
  /** Join the seller's room under this label. */
  | ({ kind: 'join-room' } & RoomPlace)
  /** Silence until the next instruction: a machine is being told from a person. */
  | { kind: 'wait' }
  /**
   * Play, speak and hang up; with `optOut`, the key 9 puts the person on the do-not-call list. `recording`: path of the recorded
   * message that is played first; null: none. `text` is empty where nothing is spoken.
   */
  | { kind: 'callback-message'; recording: string | null; text: string; optOut: boolean }
  /** Silence, until whoever speaks has said nothing for a moment: a machine that greets. Then the leg asks what to do. */
  | { kind: 'hear-out' }
  /** Play the outbound voicemail to its end and hang up. `recording`: its path; null: it is gone, and nothing is left. */
  | { kind: 'voicemail'; recording: string | null }
  /** Whoever called us was on the way to a seller who is gone: their leg asks what to do, as it did while it rang. */
  | { kind: 'ask-again'; inboundId: string }
  | { kind: 'hang-up' }

/** What a room hears. `recording`: path of the recorded message; null: `text` is spoken. */
export interface Announcement {
  recording: string | null
  text: string
}

/** Ask whoever picked the seller's own phone up to press 1, and hang up where nobody does: a machine presses nothing. */
export interface AskKey {
  kind: 'ask-key'
  /** What is said instead, where the key is for something else. */
  words?: string
}

/** Speak after the beep, three minutes at most; # or the end of the call ends it. */
export interface RecordMessage {
  kind: 'record-message'
}

/**
 * Call somebody else for this person, under a number of ours; the leg asks what to do when they have talked, or nobody picked up.
 */
export interface SendOn {
  kind: 'send-on'
  to: string
  from: string
  ringTimeoutMs: number
}

/** Nobody picked up where a lead was sent on: speak and hang up. */
export interface Goodbye {
  kind: 'goodbye'
  text: string
}

export interface CallTruth {
  callSid: string
  status: 'queued' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'
  startedAt: number | null
  endedAt: number | null
  durationMs: number | null
}

/** How far a recording is. `absent`: nothing was recorded. */
export interface RecordingTruth {
  recordingSid: string
  state: 'underway' | 'completed' | 'absent'
  startedAt: number | null
  durationMs: number | null
  channels: number | null
}

/** How far a transcript is. `failed`: it never will be there, and why, in a sentence. */
export type TranscriptTruth =
  { state: 'underway' } | { state: 'completed'; said: Utterance[] } | { state: 'failed'; reason: string }

/** Who hears a leg in its room: nobody, one other leg alone (coaching), or everybody. */
export type RoomVoice = { kind: 'silent' } | { kind: 'coach'; callSid: string } | { kind: 'open' }

export interface CarrierNumber {
  carrierSid: string
  e164: string
  nickname: string
}

/** A text to somebody. The attempt id stands in the path of the URL at which the carrier says what becomes of it. */
export interface SendText {
  attemptId: string
  to: string
  from: string
  body: string
  /** Paths of files that the carrier fetches from us. */
  media: readonly string[]
}

/** The truth about one text. `accepted`: the carrier has it, and it has not left yet. */
export interface TextTruth {
  messageSid: string
  status: 'accepted' | 'sent' | 'delivered' | 'failed'
  body: string
  /** Why it failed: a sentence, and the carrier's code. */
  error: string | null
  errorCode: number | null
}

/**
 * How a carrier write can fail. `refused`: nothing happened and never will; `retry`: nothing happened, try again after
 * `retryAfterMs`; `unknown`: it may have happened (timeout, reset, 5xx): reconcile, never send again by itself.
 */
export class CarrierError extends Error {
  readonly isCarrierError = true
  constructor(
    readonly outcome: 'refused' | 'retry' | 'unknown',
    /** A sentence for a person. */
    message: string,
    /** The carrier's code, where there is one. */
    readonly carrierCode: number | null,
    readonly retryAfterMs: number | null = null,
    /** 'caller-id': it refused the number that the call was to come from; 'account': it takes no call of ours at all. */
    readonly about: 'caller-id' | 'account' | null = null,
  ) {
    super(message)
    this.name = 'CarrierError'
  }
}

export function isCarrierError(error: unknown): error is CarrierError {
  return typeof error === 'object' && error !== null && 'isCarrierError' in error && error.isCarrierError === true
}

export interface Carrier {
  /** Whether nothing of this reaches a real phone: every screen says so. */
  readonly simulated: boolean
  /** `sentAt`, epoch ms: when the request left, after the wait for its turn at the calls-per-second limit. */
  placeCall(call: PlaceCall): Promise<{ callSid: string; sentAt: number }>
  /** Ends a call in whatever state it is. Idempotent: a finished call is fine. */
  hangUp(callSid: string): Promise<void>
  /** Ends a call that nobody picked up yet. One that was answered goes on: that is fine. */
  cancelRinging(callSid: string): Promise<void>
  /** Gives a live leg a new instruction at once. Answers whether it was there to take it: one that is over is fine. */
  instruct(callSid: string, attemptId: string, instruction: LegInstruction | SendOn): Promise<boolean>
  /** The truth about one call; null when the carrier knows none. */
  fetchCall(callSid: string): Promise<CallTruth | null>
  /** Calls to a number from a number that started at or after a time: how a lost answer is found again. */
  findCalls(query: { to: string; from: string; sinceMs: number }): Promise<CallTruth[]>
  /** Starts a recording of a live leg (two channels); the attempt id stands in its callback URL. */
  startRecording(callSid: string, attemptId: string): Promise<{ recordingSid: string }>
  /** Pauses (nothing is kept of the pause), resumes or stops the running recording of a leg. */
  controlRecording(callSid: string, recordingSid: string, action: 'pause' | 'resume' | 'stop'): Promise<void>
  /** The truth about one recording; null when the carrier has none. */
  checkRecording(recordingSid: string): Promise<RecordingTruth | null>
  /** Recordings of a leg that started at or after a time, oldest first: how a lost answer is found again. */
  findRecordings(query: { callSid: string; sinceMs: number }): Promise<RecordingTruth[]>
  /** The audio of a completed recording, as a WAV file. */
  fetchRecording(recordingSid: string): Promise<Readable>
  /** Has what is said in a completed recording of a lead's leg written down; the attempt id goes with it. */
  requestTranscript(recordingSid: string, attemptId: string): Promise<{ transcriptSid: string }>
  /** The transcript that an attempt made of a recording, else one that another attempt of ours made; null: there is none. */
  findTranscript(recordingSid: string, attemptId: string): Promise<string | null>
  fetchTranscript(transcriptSid: string): Promise<TranscriptTruth>
  /** The carrier's id of the room of a name, as long as it is open; null: there is none. */
  findRoom(roomName: string): Promise<string | null>
  /** Whether a leg stands in a room now. */
  isInRoom(roomSid: string, callSid: string): Promise<boolean>
  /** Silences a leg in its room, or lets it be heard again. Idempotent. */
  muteInRoom(roomSid: string, callSid: string, muted: boolean): Promise<void>
  /** Puts a leg of a room on hold (it hears music, and nobody hears it), or brings it back. Answers whether it was there. Idempotent. */
  holdInRoom(roomSid: string, callSid: string, held: boolean): Promise<boolean>
  /** Decides who hears a leg in its room. On the way nobody hears it who was not to: silence comes first. Idempotent. */
  voiceInRoom(roomSid: string, callSid: string, voice: RoomVoice): Promise<void>
  /**
   * Plays to everybody in a room what the attempt's announcement says; the carrier asks us for it, and says when it was heard to its
   * end.
   */
  announceInRoom(roomSid: string, attemptId: string): Promise<void>
  /** Plays the sound at a path to one leg in a room: nobody else hears it, and whatever is said goes on. */
  playInRoom(roomSid: string, callSid: string, path: string): Promise<void>
  /** Sends keys to a leg that stands in a room; it leaves the room for about a second and comes back. */
  sendDigits(callSid: string, digits: string, back: RoomPlace): Promise<void>
  /** Sends a text. A refusal says in a sentence why; `carrierCode` 21610: whoever gets it has said STOP to the carrier. */
  sendText(text: SendText): Promise<{ messageSid: string }>
  /** The truth about one text; null when the carrier knows none. */
  fetchText(messageSid: string): Promise<TextTruth | null>
  /** Texts to a number from a number that were made at or after a time: how a lost answer is found again. */
  findTexts(query: { to: string; from: string; sinceMs: number }): Promise<TextTruth[]>
  /** A file of a text that came in. */
  fetchTextMedia(messageSid: string, mediaSid: string): Promise<Readable>
  listNumbers(): Promise<CarrierNumber[]>
  /** Token for the browser's phone. */
  phoneToken(identity: string): { token: string; expiresAt: number }
}
