import type { Generated } from 'kysely'
import type { Flag } from './people'

export interface DialerSettingsTable {
  user_id: string
  account_id: string
  settings: string
  updated_at: number
}

/** A seller who calls in from a phone of their own. */
export interface DialInsTable {
  user_id: string
  account_id: string
  /** The phone that they call from. */
  e164: string
  /** Shown to them alone. */
  sealed_pin: string
  /** Wrong PINs from that phone since the last right one, or since an hour without any. */
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
  /** Whose number it is; null: the account's. */
  user_id: Generated<string | null>
  /** 0: only its person calls from it. */
  shared: Generated<0 | 1>
  /** 1: leads near it may see it (local presence); of shared numbers only. */
  local_presence: Generated<0 | 1>
  /** When the carrier refused a call because the number is not ours any more; null: it is. */
  released_at: number | null
  /** Why the carrier refused the last text because of the number, in a sentence; null: it did not. */
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
  /** The board that it belongs to; null: what came of calls outside boards. */
  board_id: string | null
  /** Not offered any more; the calls that it was chosen for keep it. */
  deleted_at: number | null
}

/** A list or a board's stage that is dialed; kind 'call' is a click-to-call of one contact and stands in no list of campaigns. */
export interface CampaignsTable {
  id: string
  account_id: string
  user_id: string
  name: string
  kind: 'list' | 'call'
  status: 'ACTIVE' | 'ARCHIVED' | 'COMPLETE'
  list_id: string | null
  /** The stage that is dialed, and its board: whose leads are chosen as they come. */
  board_id: string | null
  stage_id: string | null
  /** A single call that takes up one of a board's run: whose settings and numbers hold for it, though it is none of its campaigns. */
  rules_board_id: string | null
  total_records: Generated<number>
  called_records: Generated<number>
  created_at: number
  updated_at: number
  /** Off the lists; the calls stay in the history. */
  deleted_at: number | null
}

export interface CampaignRecordsTable {
  id: string
  account_id: string
  campaign_id: string
  contact_id: string
  position: number
  state: 'queued' | 'dialing' | 'done' | 'skipped'
  /** Index of the contact's number that is dialed next: each has one attempt. */
  next_phone: Generated<number>
  /** Not dialed before this time (safe hours, nuisance, frequency). */
  not_before: Generated<number>
  calls_made: Generated<number>
  updated_at: number
  /** E.164: one number of the contact is called, and none of the others. Null: all of them, in dialing order. */
  only_number: string | null
}

/** Live answers and abandoned ones per UTC day: what the 2.5 % rule reads. */
export interface CampaignAnswerDaysTable {
  campaign_id: string
  day: number
  live: Generated<number>
  abandoned: Generated<number>
}

/** Columns of every machine that the server keeps. */
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
  /** JSON: what each event did. */
  entries: string
}

export interface DialSessionsTable extends MachineColumns {
  id: string
  account_id: string
  user_id: string
  campaign_id: string
  /** The conference of the seller at the carrier: unguessable, no names in it. */
  room_name: string
  /** The carrier's id of the room, once somebody is in it. */
  conference_sid: string | null
  /** Lines asked for, and lines used (fewer when answers were abandoned too often; limit_reason says so). */
  parallel_limit: number
  effective_limit: number
  limit_reason: string | null
  /** JSON: which leads of the stage this seller dials, and in which order; null: not a stage. */
  lead_filter: string | null
}

/** What a lead's leg was told last. */
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

/** A call handed to somebody else: one of a session at a time has the seller; others may still be talking. */
export interface TransfersTable extends MachineColumns {
  id: string
  account_id: string
  user_id: string
  session_id: string
  line_id: string
  /** Of the lead's leg. */
  lead_call_sid: string
  /** The third person's number, E.164. */
  e164: string
  /** Their name; null: nobody knows one. */
  name: string | null
  contact_id: string | null
  caller_id: string
  /** The conference that the two are sent to when the seller leaves. */
  room_name: string
}

/** `carrier_retry`: refused for now. `carrier_lookup`: the answer was lost. `hangup_delayed`: the hang-up was refused for now. */
export type LineWaitState = 'none' | 'paused' | 'carrier_retry' | 'carrier_lookup' | 'hangup_delayed'
export type LineRedialState = 'none' | 'after_disposition' | 'refused'

export interface LinesTable extends MachineColumns {
  id: string
  account_id: string
  session_id: string
  record_id: string
  contact_id: string
  /** 1 to 3: where it stands in the bar. */
  slot: number
  e164: string
  caller_id: string
  call_sid: string | null
  contact_name: string
  vendor_contact_id: string | null
  caller_nickname: string
  /** JSON array of sentences: why this lead was chosen. */
  reasons: string
  /**
   * What the leg was told last, other than to hang up: by the answer to its own question, or by an instruction that the carrier
   * took. null: it has not asked yet, and will be told what its line wants then; any later change of mind needs an instruction.
   * '…-on-its-way': it was sent, and the carrier's answer is not written down yet.
   */
  told: Generated<Told>
  recording: Generated<'off' | 'starting' | 'on' | 'paused' | 'stopping'>
  recording_note: string | null
  /** How far the announcement is that the recording waits for; null: none does. */
  announcement: Generated<'wanted' | 'playing' | 'unheard' | null>
  disposition_id: string | null
  /** Why the line is not yet at the carrier, or not yet hung up there. A state that does not fit it means nothing. */
  wait_state: Generated<LineWaitState>
  /** The carrier's own message, only shown. */
  wait_detail: string | null
  redial_state: Generated<LineRedialState>
  /** The skip code of 'refused'; null: not stored. */
  redial_reason: string | null
  /** The same in sentences, only shown. */
  redial_detail: string | null
}

/** History and compliance record of one attempt; its id is the line's. */
export interface CallsTable {
  id: string
  account_id: string
  user_id: string
  /** null: somebody called us, and nobody of us answered. */
  session_id: string | null
  campaign_id: string
  contact_id: string
  direction: Generated<'outbound' | 'inbound'>
  /** The other side's number. */
  e164: string
  /** Ours: the one that the lead saw, or that was called. */
  caller_id: string
  placed_at: number
  /** 0: taken back before the carrier was asked. Nobody's phone rang. */
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
  /** How long the carrier listened to whoever picked up until it heard a person: the end of their greeting. */
  greeting_ms: number | null
  carrier_error: string | null
  /** Who or what ended it, where that was seen; null: only the carrier's word that it is over. */
  ended_by: 'seller' | 'person' | 'other-line' | 'sorted-out' | null
  /** What the callback message said, word for word, or which recorded one was played. */
  message: string | null
  /** The recorded message that was played; it may be gone since. null: spoken. */
  message_audio_id: string | null
  /** Whether the message ended with the key that stops further calls; null: there was none, or nobody noted it. */
  message_opt_out: Flag | null
  disposition_id: string | null
  disposed_by: string | null
  disposed_at: number | null
  /** JSON: local hour and what decided it, suppression check, message played. */
  compliance: string
  /** 1: the caller ID was chosen by local presence. */
  local_presence: Generated<Flag>
}

/** What a seller wrote about a call. */
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
  /** What the seller asked for last; the carrier is brought to it. */
  wanted: Generated<'recording' | 'paused' | 'stopped'>
  duration_ms: number | null
  channels: number | null
  /** Key of the audio under ctx.files, once it was fetched from the carrier. */
  file_key: string | null
  file_bytes: number | null
  /** JSON array of 1,200 loudness samples, 0 to 100. */
  waveform: string | null
  /** Why there is no audio. `not_fetched` is tried again at the next start. */
  failure: RecordingFailure | null
  /**
   * 'off': nobody asked for one. 'wanted': once the audio is kept. 'underway': asked for at `transcript_asked_at`.
   * 'unavailable': there will be none; `transcript_reason` says why; null: too short.
   */
  transcript_state: Generated<'off' | 'wanted' | 'underway' | 'done' | 'unavailable'>
  transcript_asked_at: number | null
  /** The carrier's id of the transcript, where the carrier writes it. */
  transcript_sid: string | null
  transcript_reason: TranscriptFailure | null
  /** The provider's own message, only shown. */
  transcript_detail: string | null
  /** One text, a line for each time that somebody spoke; null: none. */
  transcript: string | null
  /** JSON array of `Utterance`: who spoke when. */
  utterances: string | null
  summary: string | null
  created_at: number
  updated_at: number
}

/** A supervisor who hears a seller's run. */
export interface MonitorsTable extends MachineColumns {
  id: string
  account_id: string
  supervisor_id: string
  /** Whose run it is. */
  user_id: string
  session_id: string
  supervisor_name: string
  member_name: string
  /** The supervisor's window whose phone asked for the room last. */
  window_id: string | null
}

export interface PhoneLeasesTable {
  user_id: string
  tab_id: string
  expires_at: number
}

/** That a call is recorded, said to everybody in it before it is. */
export interface AnnouncementsTable extends MachineColumns {
  id: string
  account_id: string
  line_id: string
  /** What was said the last time, word for word, or which recorded message was played; null: nothing yet. */
  words: string | null
  /** The recorded message; it may be gone since. null: spoken. */
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
