import type { Readable } from 'node:stream'
import type { Utterance } from './assistant.port'
import type { NumberCarrier } from './number-carrier.port'

export interface PlaceCallRequest {
  /** In every callback path. */
  attemptId: string
  to: string
  from: string
  ringTimeoutMs: number
  /** A machine is reported at the start of its greeting. */
  detectsMachines: boolean
}

export interface ConferenceTarget {
  roomName: string
  sessionId: string
  label: string
  /** Absent: silence. */
  waitPath?: string
}

export type LegInstruction =
  | ({ kind: 'join-room' } & ConferenceTarget)
  /** Silence during machine detection. */
  | { kind: 'wait' }
  /** Plays or speaks, then hangs up. `optOut`: key 9 adds a do-not-call entry. */
  | { kind: 'callback-message'; recording: string | null; text: string; optOut: boolean }
  /** Waits until a machine's greeting ends, then requests the next instruction. */
  | { kind: 'greeting-end' }
  /** null: deleted; leaves nothing. */
  | { kind: 'voicemail'; recording: string | null }
  /** The caller lost the seller. */
  | { kind: 'check-again'; inboundId: string }
  | { kind: 'hang-up' }

/** null: speaks `text`. */
export interface Announcement {
  recording: string | null
  text: string
}

/** Hangs up without key 1: machines press nothing. */
export interface KeyPromptInstruction {
  kind: 'ask-key'
  words?: string
}

/** Up to three minutes; # ends it. */
export interface RecordMessageInstruction {
  kind: 'record-message'
}

/** The leg requests an instruction when the forwarded call ends or fails. */
export interface ForwardInstruction {
  kind: 'send-on'
  to: string
  from: string
  ringTimeoutMs: number
}

export interface GoodbyeInstruction {
  kind: 'goodbye'
  text: string
}

export interface CarrierCall {
  callSid: string
  status: 'queued' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'
  startedAt: number | null
  endedAt: number | null
  durationMs: number | null
}

/** `absent`: not recorded. */
export interface CarrierRecording {
  recordingSid: string
  state: 'underway' | 'completed' | 'absent'
  startedAt: number | null
  durationMs: number | null
  channels: number | null
}

export type CarrierTranscript =
  { state: 'underway' } | { state: 'completed'; said: Utterance[] } | { state: 'failed'; reason: string }

/** Audible to no leg, one leg, or all. */
export type ParticipantVoice = { kind: 'silent' } | { kind: 'coach'; callSid: string } | { kind: 'open' }

export interface CarrierNumber {
  carrierSid: string
  e164: string
  nickname: string
}

export interface SendTextRequest {
  attemptId: string
  to: string
  from: string
  body: string
  media: readonly string[]
}

/** `accepted`: not sent yet. */
export interface CarrierText {
  messageSid: string
  status: 'accepted' | 'sent' | 'delivered' | 'failed'
  body: string
  error: string | null
  errorCode: number | null
}

/** `refused`, `retry`: nothing happened. `unknown`: reconcile, never resend automatically. */
export class CarrierError extends Error {
  readonly isCarrierError = true
  constructor(
    readonly outcome: 'refused' | 'retry' | 'unknown',
    message: string,
    readonly carrierCode: number | null,
    readonly retryAfterMs: number | null = null,
    /** What was refused: the number, or all our calls. `funds`: a purchase. */
    readonly about: 'caller-id' | 'account' | 'funds' | null = null,
  ) {
    super(message)
    this.name = 'CarrierError'
  }
}

export function isCarrierError(error: unknown): error is CarrierError {
  return typeof error === 'object' && error !== null && 'isCarrierError' in error && error.isCarrierError === true
}

export interface Carrier extends NumberCarrier {
  readonly simulated: boolean
  /** `sentAt`: epoch ms, after the rate limit. */
  placeCall(call: PlaceCallRequest): Promise<{ callSid: string; sentAt: number }>
  /** Idempotent. */
  hangUp(callSid: string): Promise<void>
  /** An answered call continues. */
  cancelRinging(callSid: string): Promise<void>
  /** False: the leg has ended. */
  instruct(callSid: string, attemptId: string, instruction: LegInstruction | ForwardInstruction): Promise<boolean>
  fetchCall(callSid: string): Promise<CarrierCall | null>
  findCalls(query: { to: string; from: string; sinceMs: number }): Promise<CarrierCall[]>
  /** Two channels. */
  startRecording(callSid: string, attemptId: string): Promise<{ recordingSid: string }>
  controlRecording(callSid: string, recordingSid: string, action: 'pause' | 'resume' | 'stop'): Promise<void>
  checkRecording(recordingSid: string): Promise<CarrierRecording | null>
  /** Oldest first. */
  findRecordings(query: { callSid: string; sinceMs: number }): Promise<CarrierRecording[]>
  fetchRecording(recordingSid: string): Promise<Readable>
  requestTranscript(recordingSid: string, attemptId: string): Promise<{ transcriptSid: string }>
  findTranscript(recordingSid: string, attemptId: string): Promise<string | null>
  fetchTranscript(transcriptSid: string): Promise<CarrierTranscript>
  /** null: not open. */
  findConference(conferenceName: string): Promise<string | null>
  isInConference(conferenceSid: string, callSid: string): Promise<boolean>
  /** Idempotent. */
  muteParticipant(conferenceSid: string, callSid: string, muted: boolean): Promise<void>
  /** False: no such leg. Idempotent. */
  holdParticipant(conferenceSid: string, callSid: string, held: boolean): Promise<boolean>
  /** Mutes first, so the leg is never audible to the wrong party. Idempotent. */
  setParticipantVoice(conferenceSid: string, callSid: string, voice: ParticipantVoice): Promise<void>
  /** The carrier fetches the text and reports the end. */
  announceToConference(conferenceSid: string, attemptId: string): Promise<void>
  /** To this leg only. */
  playToParticipant(conferenceSid: string, callSid: string, path: string): Promise<void>
  /** The leg leaves the conference for about a second. */
  sendDigits(callSid: string, digits: string, returnTo: ConferenceTarget): Promise<void>
  /** Code 21610: the recipient sent STOP. */
  sendText(text: SendTextRequest): Promise<{ messageSid: string }>
  fetchText(messageSid: string): Promise<CarrierText | null>
  findTexts(query: { to: string; from: string; sinceMs: number }): Promise<CarrierText[]>
  fetchTextMedia(messageSid: string, mediaSid: string): Promise<Readable>
  listNumbers(): Promise<CarrierNumber[]>
  phoneToken(identity: string): { token: string; expiresAt: number }
}
