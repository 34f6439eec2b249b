import type { Readable } from 'node:stream'
import type { Utterance } from './assistant.port'

export interface PlaceCall {
  /** Part of every callback path of this call. */
  attemptId: string
  to: string
  from: string
  ringTimeoutMs: number
  /** 'beep' waits for the machine's beep; 'greeting' reports a machine as soon as it is recognized. */
  machineDetection: 'off' | 'greeting' | 'beep'
}

export interface RoomPlace {
  roomName: string
  sessionId: string
  label: string
  /** Loops until another party joins; absent: silence. */
  waitPath?: string
}

export type LegInstruction =
  | ({ kind: 'join-room' } & RoomPlace)
  /** Silence while machine detection runs. */
  | { kind: 'wait' }
  /** Play, speak, hang up. With `optOut`, key 9 adds a do-not-call entry. `recording`: path played first. */
  | { kind: 'callback-message'; recording: string | null; text: string; optOut: boolean }
  /** Wait for the end of a machine's greeting, then ask for the next instruction. */
  | { kind: 'hear-out' }
  /** Play the voicemail and hang up. null: the recording was deleted, leave nothing. */
  | { kind: 'voicemail'; recording: string | null }
  /** The seller of an inbound caller is gone: the leg asks for a new instruction. */
  | { kind: 'ask-again'; inboundId: string }
  | { kind: 'hang-up' }

/** `recording`: path; null: speak `text`. */
export interface Announcement {
  recording: string | null
  text: string
}

/** Ask for key 1 and hang up without it: an answering machine presses nothing. */
export interface AskKey {
  kind: 'ask-key'
  words?: string
}

/** Record after the beep, up to three minutes; # ends it. */
export interface RecordMessage {
  kind: 'record-message'
}

/** Forward the call; the leg asks for an instruction when the forwarded call ends or fails. */
export interface SendOn {
  kind: 'send-on'
  to: string
  from: string
  ringTimeoutMs: number
}

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

/** `absent`: nothing was recorded. */
export interface RecordingTruth {
  recordingSid: string
  state: 'underway' | 'completed' | 'absent'
  startedAt: number | null
  durationMs: number | null
  channels: number | null
}

export type TranscriptTruth =
  { state: 'underway' } | { state: 'completed'; said: Utterance[] } | { state: 'failed'; reason: string }

/** Who hears a leg in the conference: no one, one leg (coaching), or all. */
export type RoomVoice = { kind: 'silent' } | { kind: 'coach'; callSid: string } | { kind: 'open' }

export interface CarrierNumber {
  carrierSid: string
  e164: string
  nickname: string
}

/** The attempt id is part of the status callback path. */
export interface SendText {
  attemptId: string
  to: string
  from: string
  body: string
  media: readonly string[]
}

/** `accepted`: the carrier has it and has not sent it yet. */
export interface TextTruth {
  messageSid: string
  status: 'accepted' | 'sent' | 'delivered' | 'failed'
  body: string
  error: string | null
  errorCode: number | null
}

/**
 * `refused`: nothing happened. `retry`: nothing happened, retry later. `unknown`: reconcile, never resend
 * automatically.
 */
export class CarrierError extends Error {
  readonly isCarrierError = true
  constructor(
    readonly outcome: 'refused' | 'retry' | 'unknown',
    message: string,
    readonly carrierCode: number | null,
    readonly retryAfterMs: number | null = null,
    /** 'caller-id': the number was refused. 'account': the carrier refuses all our calls. */
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
  readonly simulated: boolean
  /** `sentAt` (epoch ms): after the wait for the calls-per-second limit. */
  placeCall(call: PlaceCall): Promise<{ callSid: string; sentAt: number }>
  /** Idempotent: a completed call is fine. */
  hangUp(callSid: string): Promise<void>
  /** An answered call continues; that is not an error. */
  cancelRinging(callSid: string): Promise<void>
  /** False: the leg has ended. */
  instruct(callSid: string, attemptId: string, instruction: LegInstruction | SendOn): Promise<boolean>
  fetchCall(callSid: string): Promise<CallTruth | null>
  /** Used to reconcile a lost answer. */
  findCalls(query: { to: string; from: string; sinceMs: number }): Promise<CallTruth[]>
  /** Records two channels of a live leg. */
  startRecording(callSid: string, attemptId: string): Promise<{ recordingSid: string }>
  /** Nothing is stored of a pause. */
  controlRecording(callSid: string, recordingSid: string, action: 'pause' | 'resume' | 'stop'): Promise<void>
  checkRecording(recordingSid: string): Promise<RecordingTruth | null>
  /** Oldest first. Used to reconcile a lost answer. */
  findRecordings(query: { callSid: string; sinceMs: number }): Promise<RecordingTruth[]>
  fetchRecording(recordingSid: string): Promise<Readable>
  requestTranscript(recordingSid: string, attemptId: string): Promise<{ transcriptSid: string }>
  findTranscript(recordingSid: string, attemptId: string): Promise<string | null>
  fetchTranscript(transcriptSid: string): Promise<TranscriptTruth>
  /** null: the conference is not open. */
  findRoom(roomName: string): Promise<string | null>
  isInRoom(roomSid: string, callSid: string): Promise<boolean>
  /** Idempotent. */
  muteInRoom(roomSid: string, callSid: string, muted: boolean): Promise<void>
  /** False: the leg is not there. Idempotent. */
  holdInRoom(roomSid: string, callSid: string, held: boolean): Promise<boolean>
  /** Mutes first, so that no wrong party hears the leg on the way. Idempotent. */
  voiceInRoom(roomSid: string, callSid: string, voice: RoomVoice): Promise<void>
  /** Plays to all; the carrier fetches the text from us and reports the end. */
  announceInRoom(roomSid: string, attemptId: string): Promise<void>
  /** Only this leg hears it. */
  playInRoom(roomSid: string, callSid: string, path: string): Promise<void>
  /** Takes the leg out of the conference for about a second. */
  sendDigits(callSid: string, digits: string, back: RoomPlace): Promise<void>
  /** `carrierCode` 21610: the recipient sent STOP to the carrier. */
  sendText(text: SendText): Promise<{ messageSid: string }>
  fetchText(messageSid: string): Promise<TextTruth | null>
  /** Used to reconcile a lost answer. */
  findTexts(query: { to: string; from: string; sinceMs: number }): Promise<TextTruth[]>
  fetchTextMedia(messageSid: string, mediaSid: string): Promise<Readable>
  listNumbers(): Promise<CarrierNumber[]>
  phoneToken(identity: string): { token: string; expiresAt: number }
}
