import type { Generated } from 'kysely'
import type { Flag } from './people'

export interface DialerSettingsTable {
  user_id: string
  account_id: string
  settings: string
  updated_at: number
}

export interface DialInsTable {
  user_id: string
  account_id: string
  e164: string
  sealed_pin: string
  /** Reset by a right PIN or an hour. */
  wrong_attempts: Generated<number>
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
  /** null: the account's. */
  user_id: Generated<string | null>
  /** 0: only for its owner. */
  shared: Generated<0 | 1>
  /** Shared numbers only. */
  local_presence: Generated<0 | 1>
  /** As reported by the carrier. */
  released_at: number | null
  /** The carrier's last text rejection. */
  text_refusal: Generated<string | null>
  /** A person's own phone, confirmed by a code; `user_id` is its verifier. */
  personal: Generated<Flag>
  /** At the carrier. null: a personal number that cannot be called from. */
  caller_id_sid: Generated<string | null>
  status: Generated<NumberStatus>
  /** End of the billing period: when a pending cancellation is carried out. */
  cancels_at: Generated<number | null>
  deleted_at: Generated<number | null>
  /** End of the last month that was paid. */
  paid_until: Generated<number | null>
  /** When the next month is charged, or tried again. null: free. */
  charge_at: Generated<number | null>
  /** Of the month that is due. */
  charge_tries: Generated<number>
  /** Who answers its calls. */
  forwarding: Generated<NumberForwarding>
  forwarding_user_id: Generated<string | null>
  /** A personal number. */
  forwarding_number_id: Generated<string | null>
}

export type NumberStatus = 'active' | 'pending_cancellation' | 'deleted'

/** `settings`: of the owner or the team. */
export type NumberForwarding = 'settings' | 'everyone' | 'voicemail' | 'user' | 'number'

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
  board_id: string | null
  /** A copy of the company's disposition; null: the account's own. */
  template_id: Generated<string | null>
  /** Hidden; past calls keep it. */
  deleted_at: number | null
}

/** A company's list, copied to each of its accounts. */
export interface CompanyDispositionsTable {
  id: string
  company_id: string
  name: string
  category: string
  type: DispositionsTable['type']
  tag: Generated<string>
  required: Generated<Flag>
  position: number
  created_at: number
  deleted_at: number | null
}

/** 'call': click-to-call, never listed. */
export interface CampaignsTable {
  id: string
  account_id: string
  user_id: string
  name: string
  kind: 'list' | 'call'
  status: 'ACTIVE' | 'ARCHIVED' | 'COMPLETE'
  list_id: string | null
  board_id: string | null
  stage_id: string | null
  /** For click-to-call. */
  rules_board_id: string | null
  total_records: Generated<number>
  called_records: Generated<number>
  created_at: number
  updated_at: number
  /** Hidden; calls remain. */
  deleted_at: number | null
}

export interface CampaignRecordsTable {
  id: string
  account_id: string
  campaign_id: string
  contact_id: string
  position: number
  state: 'queued' | 'dialing' | 'done' | 'skipped'
  /** One attempt each. */
  next_phone: Generated<number>
  /** Safe hours, nuisance, frequency. */
  not_before: Generated<number>
  calls_made: Generated<number>
  updated_at: number
  /** null: all, in dialing order. */
  only_number: string | null
  /** Its last call was no attempt: dialed again from `not_before`. */
  return_reason: 'cut-off' | 'busy' | 'failed' | null
}

/** For the 2.5 % abandonment limit. */
export interface CampaignAnswerDaysTable {
  campaign_id: string
  day: number
  live: Generated<number>
  abandoned: Generated<number>
}

/** Only `machine-store.server.ts` writes these. */
export interface MachineStateColumns {
  state: string
  context: string
  version: number
  chart_version: number
}

export interface MachineColumns extends MachineStateColumns {
  created_at: number
  updated_at: number
  ended_at: number | null
}

export interface DialStepTracesTable {
  session_id: string
  step: number
  at: number
  entries: string
}

export interface DialSessionsTable extends MachineColumns {
  id: string
  account_id: string
  user_id: string
  campaign_id: string
  /** Unguessable, without names. */
  conference_name: string
  conference_sid: string | null
  /** Lower at a high abandonment rate. */
  parallel_limit: number
  effective_limit: number
  limit_reason: string | null
  lead_filter: string | null
  /** Calls sent. The rest: ended outbound calls with a person. */
  dials: Generated<number>
  connects: Generated<number>
  conversations: Generated<number>
  talk_ms: Generated<number>
}

export type LegInstructionStatus =
  | 'wait'
  | 'join-room'
  | 'greeting-end-on-its-way'
  | 'greeting-end'
  | 'message-on-its-way'
  | 'callback-message'
  | 'voicemail-on-its-way'
  | 'voicemail'
  | 'check-again'
  | null

/** A session's earlier ones may continue. */
export interface TransfersTable extends MachineColumns {
  id: string
  account_id: string
  user_id: string
  session_id: string
  line_id: string
  lead_call_sid: string
  e164: string
  name: string | null
  contact_id: string | null
  caller_id: string
  /** For lead and target alone. */
  conference_name: string
  /** null: not a colleague. */
  target_user_id: Generated<string | null>
}

/** `carrier_lookup`: response lost. Others: rejected for now. */
export type LineWaitState = 'none' | 'paused' | 'carrier_retry' | 'carrier_lookup' | 'hangup_delayed'
export type LineRedialState = 'none' | 'after_disposition' | 'refused'

export interface LinesTable extends MachineColumns {
  id: string
  account_id: string
  session_id: string
  record_id: string
  contact_id: string
  slot: number
  e164: string
  caller_id: string
  call_sid: string | null
  contact_name: string
  vendor_contact_id: string | null
  caller_nickname: string
  /** JSON sentences. */
  reasons: string
  /** null: not fetched. '…-on-its-way': not stored yet. */
  instruction: Generated<LegInstructionStatus>
  recording: Generated<'off' | 'starting' | 'on' | 'paused' | 'stopping'>
  /** Why all parties must consent to a recording; null: one-party consent. */
  consent_source: 'zip' | 'state' | 'area_code' | 'unknown' | null
  /** US state code; null with 'unknown'. */
  consent_state: string | null
  announcement: Generated<'wanted' | 'playing' | 'unheard' | null>
  disposition_id: string | null
  /** Ignored if the state does not fit. */
  wait_state: Generated<LineWaitState>
  wait_detail: string | null
  redial_state: Generated<LineRedialState>
  /** Of 'refused'; null: not stored. */
  redial_reason: string | null
  redial_detail: string | null
}

/** One attempt; shares the line's id. */
export interface CallsTable {
  id: string
  account_id: string
  user_id: string
  /** null: unanswered. */
  session_id: string | null
  campaign_id: string
  contact_id: string
  direction: Generated<'outbound' | 'inbound'>
  e164: string
  /** Our number. */
  caller_id: string
  placed_at: number
  /** 0: withdrawn before the create. */
  sent: Generated<Flag>
  ringing_at: number | null
  answered_at: number | null
  bridged_at: number | null
  ended_at: number | null
  ring_ms: number | null
  bridge_delay_ms: number | null
  bill_ms: Generated<number>
  /** Talk of this length was a conversation when the call ended. */
  conversation_ms: Generated<number>
  /** From the contact's creation, at the first dial to it. null: a later dial, or older than this column. */
  speed_to_lead_ms: Generated<number | null>
  outcome: string | null
  answered_by: string | null
  abandoned: Generated<Flag>
  /** Pickup to detection of a person. */
  greeting_ms: number | null
  carrier_error: string | null
  ended_by: 'seller' | 'person' | 'other-line' | 'sorted-out' | null
  /** Exact text, or the recorded one's name. */
  message: string | null
  /** null: text to speech. */
  message_audio_id: string | null
  /** 1: offered the opt-out key; null: unknown. */
  message_opt_out: Flag | null
  disposition_id: string | null
  disposed_by: string | null
  disposed_at: number | null
  /** When to call back: `disposed_at` without a chosen time. null: the disposition is no callback. */
  callback_at: Generated<number | null>
  /** JSON: local hour, suppression check, message. */
  compliance: string
  local_presence: Generated<Flag>
}

/** Each choice, oldest first; the last is also in `calls`. */
export interface CallDispositionsTable {
  id: string
  account_id: string
  call_id: string
  disposition_id: string
  /** null: automatic. */
  chosen_by: string | null
  created_at: number
}

/** Requested while the session dials; deleted when dialed, canceled or at the session's end. */
export interface QueuedCallbacksTable {
  session_id: string
  /** Of the list: a call's id, or a lead's. */
  callback_id: string
  account_id: string
  contact_id: string
  contact_name: string
  e164: string
  /** null: waits. */
  refusal_code: string | null
  refusal_detail: string | null
  created_at: number
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
  /** Reconciled at the carrier. */
  wanted: Generated<'recording' | 'paused' | 'stopped'>
  duration_ms: number | null
  channels: number | null
  /** null: not fetched. */
  file_key: string | null
  file_bytes: number | null
  /** JSON, 1,200 samples, 0 to 100. */
  waveform: string | null
  /** `not_fetched` is retried at the next start. `deleted`: by a person. */
  failure: RecordingFailure | 'deleted' | null
  /** 'wanted': after the audio. 'unavailable': see `transcript_reason`; null: too short. */
  transcript_state: Generated<'off' | 'wanted' | 'underway' | 'done' | 'unavailable'>
  transcript_requested_at: number | null
  transcript_sid: string | null
  transcript_reason: TranscriptFailure | null
  transcript_detail: string | null
  transcript: string | null
  utterances: string | null
  summary: string | null
  /** null: the words of its transcript are not indexed. */
  search_no: Generated<number | null>
  created_at: number
  updated_at: number
}

export interface MonitorsTable extends MachineColumns {
  id: string
  account_id: string
  supervisor_id: string
  user_id: string
  session_id: string
  supervisor_name: string
  member_name: string
  window_id: string | null
}

export interface PhoneLeasesTable {
  user_id: string
  tab_id: string
  expires_at: number
}

/** Played before recording. */
export interface AnnouncementsTable extends MachineColumns {
  id: string
  account_id: string
  line_id: string
  words: string | null
  /** null: text to speech. */
  audio_id: string | null
}

export interface DialerTables {
  dialer_settings: DialerSettingsTable
  dial_ins: DialInsTable
  phone_numbers: PhoneNumbersTable
  dispositions: DispositionsTable
  company_dispositions: CompanyDispositionsTable
  campaigns: CampaignsTable
  campaign_records: CampaignRecordsTable
  campaign_answer_days: CampaignAnswerDaysTable
  dial_sessions: DialSessionsTable
  dial_step_traces: DialStepTracesTable
  lines: LinesTable
  transfers: TransfersTable
  announcements: AnnouncementsTable
  calls: CallsTable
  call_dispositions: CallDispositionsTable
  call_notes: CallNotesTable
  queued_callbacks: QueuedCallbacksTable
  selections: SelectionsTable
  recordings: RecordingsTable
  phone_leases: PhoneLeasesTable
  monitors: MonitorsTable
}
