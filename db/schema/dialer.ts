import type { Generated } from 'kysely'
import type { Flag } from './people'

export interface DialerSettingsTable {
  user_id: string
  account_id: string
  settings: string
  updated_at: number
}

/** A seller's own phone, for dial-in. */
export interface DialInsTable {
  user_id: string
  account_id: string
  e164: string
  /** Shown only to its owner. */
  sealed_pin: string
  /** Consecutive wrong PINs; reset by a right one, or after an hour without any. */
  wrong_tries: Generated<number>
  last_wrong_at: number | null
  created_at: number
}

export interface PhoneNumbersTable {
  id: string
  account_id: string
  e164: string
  nickname: Generated<string>
  carrier_sid: string | null
  created_at: number
  /** null: belongs to the account. */
  user_id: Generated<string | null>
  /** 0: only its owner calls from it. */
  shared: Generated<0 | 1>
  /** 1: eligible for local presence (shared numbers only). */
  local_presence: Generated<0 | 1>
  /** When the carrier reported that we no longer own the number; null: we do. */
  released_at: number | null
  /** Why the carrier rejected the last text because of this number, a sentence; null: it did not. */
  text_refusal: Generated<string | null>
}

export interface DispositionsTable {
  id: string
  account_id: string
  name: string
  category: string
  type: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE'
  tag: Generated<string>
  required: Generated<Flag>
  position: number
  created_at: number
  /** null: for calls outside boards. */
  board_id: string | null
  /** Hidden; past calls keep it. */
  deleted_at: number | null
}

/** A list or a stage to dial. Kind 'call' is one click-to-call and is never listed. */
export interface CampaignsTable {
  id: string
  account_id: string
  user_id: string
  name: string
  kind: 'list' | 'call'
  status: 'ACTIVE' | 'ARCHIVED' | 'COMPLETE'
  list_id: string | null
  /** The dialed stage and its board; leads are selected as they come. */
  board_id: string | null
  stage_id: string | null
  /** For a click-to-call that replaces a board's session: the board whose settings and numbers apply. */
  rules_board_id: string | null
  total_records: Generated<number>
  called_records: Generated<number>
  created_at: number
  updated_at: number
  /** Hidden; its calls stay in the history. */
  deleted_at: number | null
}

export interface CampaignRecordsTable {
  id: string
  account_id: string
  campaign_id: string
  contact_id: string
  position: number
  state: 'queued' | 'dialing' | 'done' | 'skipped'
  /** Index of the contact's next number; each gets one attempt. */
  next_phone: Generated<number>
  /** Earliest dial (safe hours, nuisance, frequency). */
  not_before: Generated<number>
  calls_made: Generated<number>
  updated_at: number
  /** E.164: dial only this number. null: all, in dialing order. */
  only_number: string | null
}

/** Live and abandoned answers per UTC day, for the 2.5 % limit. */
export interface CampaignAnswerDaysTable {
  campaign_id: string
  day: number
  live: Generated<number>
  abandoned: Generated<number>
}

export interface MachineColumns {
  state: string
  context: string
  version: number
  chart_version: number
  created_at: number
  updated_at: number
  ended_at: number | null
}

/** The last steps of a dial session (`app/domain/call-engine/trace.server.ts`). */
export interface DialStepTracesTable {
  session_id: string
  step: number
  at: number
  /** JSON: effects of each event. */
  entries: string
}

export interface DialSessionsTable extends MachineColumns {
  id: string
  account_id: string
  user_id: string
  campaign_id: string
  /** The seller's conference at the carrier: unguessable, without names. */
  room_name: string
  /** The carrier's id, once a leg has joined. */
  conference_sid: string | null
  /** Lines requested and lines used (fewer at a high abandonment rate; see limit_reason). */
  parallel_limit: number
  effective_limit: number
  limit_reason: string | null
  /** JSON: which leads of the stage, in which order; null: not a stage. */
  lead_filter: string | null
}

/** Last instruction of a lead's leg. */
export type Told =
  | 'wait'
  | 'join-room'
  | 'hear-out-on-its-way'
  | 'hear-out'
  | 'message-on-its-way'
  | 'callback-message'
  | 'voicemail-on-its-way'
  | 'voicemail'
  | 'ask-again'
  | null

/** A call transfer. One per session involves the seller; earlier ones may still be talking. */
export interface TransfersTable extends MachineColumns {
  id: string
  account_id: string
  user_id: string
  session_id: string
  line_id: string
  lead_call_sid: string
  /** The transfer target, E.164. */
  e164: string
  /** null: unknown. */
  name: string | null
  contact_id: string | null
  caller_id: string
  /** The conference of lead and target after the seller leaves. */
  room_name: string
}

/**
 * `carrier_retry`: rejected for now. `carrier_lookup`: the answer was lost. `hangup_delayed`: the hang-up was rejected
 * for now.
 */
export type LineWaitState = 'none' | 'paused' | 'carrier_retry' | 'carrier_lookup' | 'hangup_delayed'
export type LineRedialState = 'none' | 'after_disposition' | 'refused'

export interface LinesTable extends MachineColumns {
  id: string
  account_id: string
  session_id: string
  record_id: string
  contact_id: string
  /** Position in the bar, 1 to 3. */
  slot: number
  e164: string
  caller_id: string
  call_sid: string | null
  contact_name: string
  vendor_contact_id: string | null
  caller_nickname: string
  /** JSON array of sentences: why the lead was chosen. */
  reasons: string
  /**
   * Last instruction of the leg, except hang-up. null: not fetched yet; it gets the line's current one. '…-on-its-way':
   * sent, answer not stored yet.
   */
  told: Generated<Told>
  recording: Generated<'off' | 'starting' | 'on' | 'paused' | 'stopping'>
  recording_note: string | null
  /** State of the announcement that the recording waits for; null: none. */
  announcement: Generated<'wanted' | 'playing' | 'unheard' | null>
  disposition_id: string | null
  /** Why the create or the hang-up is delayed. Ignored if the state does not fit. */
  wait_state: Generated<LineWaitState>
  /** The carrier's message, for display. */
  wait_detail: string | null
  redial_state: Generated<LineRedialState>
  /** Skip code of 'refused'; null: not stored. */
  redial_reason: string | null
  /** In sentences, for display. */
  redial_detail: string | null
}

/** History and compliance record of one attempt; shares the line's id. */
export interface CallsTable {
  id: string
  account_id: string
  user_id: string
  /** null: an inbound call without an answer. */
  session_id: string | null
  campaign_id: string
  contact_id: string
  direction: Generated<'outbound' | 'inbound'>
  /** The other party's number. */
  e164: string
  /** Our number: the caller ID, or the number called. */
  caller_id: string
  placed_at: number
  /** 0: withdrawn before the create; no phone rang. */
  sent: Generated<Flag>
  ringing_at: number | null
  answered_at: number | null
  bridged_at: number | null
  ended_at: number | null
  ring_ms: number | null
  bridge_delay_ms: number | null
  bill_ms: Generated<number>
  outcome: string | null
  answered_by: string | null
  abandoned: Generated<Flag>
  /** Milliseconds from pickup until the carrier detected a person. */
  greeting_ms: number | null
  carrier_error: string | null
  /** null: unknown; the carrier reported only the end. */
  ended_by: 'seller' | 'person' | 'other-line' | 'sorted-out' | null
  /** Exact text of the callback message, or name of the recorded one. */
  message: string | null
  /** The recorded message, maybe deleted since. null: text to speech. */
  message_audio_id: string | null
  /** 1: the message ended with the opt-out key; null: no message, or not recorded. */
  message_opt_out: Flag | null
  disposition_id: string | null
  disposed_by: string | null
  disposed_at: number | null
  /** JSON: local hour and its source, suppression check, message played. */
  compliance: string
  /** 1: caller ID by local presence. */
  local_presence: Generated<Flag>
}

export interface CallNotesTable {
  call_id: string
  account_id: string
  text: string
  created_at: number
  updated_at: number
}

export interface SelectionsTable {
  id: string
  account_id: string
  session_id: string
  campaign_id: string
  record_id: string
  contact_id: string
  e164: string | null
  decision: 'chosen' | 'skipped'
  code: string | null
  /** JSON array of short sentences. */
  reasons: string
  created_at: number
}

export type RecordingFailure = 'not_fetched' | 'not_there'
export type TranscriptFailure =
  | 'audio_not_fetched'
  | 'audio_not_there'
  | 'timed_out'
  | 'refused'
  | 'no_service'
  | 'no_speech'
  | 'unknown'
  | 'not_saved'
  | 'provider'

export interface RecordingsTable {
  id: string
  account_id: string
  call_id: string
  carrier_sid: string | null
  state: 'requested' | 'recording' | 'paused' | 'completed' | 'absent' | 'refused'
  /** The seller's last request; the carrier is reconciled to it. */
  wanted: Generated<'recording' | 'paused' | 'stopped'>
  duration_ms: number | null
  channels: number | null
  /** In ctx.files, once fetched from the carrier. */
  file_key: string | null
  file_bytes: number | null
  /** JSON array of 1,200 loudness samples, 0 to 100. */
  waveform: string | null
  /** Why there is no audio. `not_fetched` is retried at the next start. */
  failure: RecordingFailure | null
  /**
   * 'off': not requested. 'wanted': after the audio is stored. 'underway': requested at `transcript_asked_at`.
   * 'unavailable': see `transcript_reason`; null: too short.
   */
  transcript_state: Generated<'off' | 'wanted' | 'underway' | 'done' | 'unavailable'>
  transcript_asked_at: number | null
  /** The carrier's transcript id, if the carrier makes it. */
  transcript_sid: string | null
  transcript_reason: TranscriptFailure | null
  /** The provider's message, for display. */
  transcript_detail: string | null
  /** One line per utterance; null: none. */
  transcript: string | null
  /** JSON array of `Utterance`. */
  utterances: string | null
  summary: string | null
  created_at: number
  updated_at: number
}

/** A supervisor monitoring a seller's dial session. */
export interface MonitorsTable extends MachineColumns {
  id: string
  account_id: string
  supervisor_id: string
  /** The seller. */
  user_id: string
  session_id: string
  supervisor_name: string
  member_name: string
  /** The supervisor's window that joined last. */
  window_id: string | null
}

export interface PhoneLeasesTable {
  user_id: string
  tab_id: string
  expires_at: number
}

/** The recording announcement, played before a call is recorded. */
export interface AnnouncementsTable extends MachineColumns {
  id: string
  account_id: string
  line_id: string
  /** Exact text last played, or the recorded message's name; null: not played. */
  words: string | null
  /** The recorded message, maybe deleted since. null: text to speech. */
  audio_id: string | null
}

export interface DialerTables {
  dialer_settings: DialerSettingsTable
  dial_ins: DialInsTable
  phone_numbers: PhoneNumbersTable
  dispositions: DispositionsTable
  campaigns: CampaignsTable
  campaign_records: CampaignRecordsTable
  campaign_answer_days: CampaignAnswerDaysTable
  dial_sessions: DialSessionsTable
  dial_step_traces: DialStepTracesTable
  lines: LinesTable
  transfers: TransfersTable
  announcements: AnnouncementsTable
  calls: CallsTable
  call_notes: CallNotesTable
  selections: SelectionsTable
  recordings: RecordingsTable
  phone_leases: PhoneLeasesTable
  monitors: MonitorsTable
}
