/** Bytes: files port. */
export interface AudioMessagesTable {
  id: string
  account_id: string
  /** null: belongs to the account. */
  user_id: string | null
  label: string
  content_type: 'audio/wav' | 'audio/mpeg'
  duration_ms: number
  file_key: string
  file_bytes: number
  created_by: string
  created_at: number
  /** Hidden; promised calls can still play it. */
  deleted_at: number | null
}

export type AudioKind = 'voicemail' | 'callback' | 'greeting' | 'teamGreeting' | 'announcement' | 'ringless'

export interface AudioMessageKindsTable {
  message_id: string
  kind: AudioKind
}

export interface PhoneRecordingsTable {
  id: string
  account_id: string
  user_id: string
  owner: 'me' | 'account'
  /** null: old row. */
  kind: AudioKind | null
  label: string
  /** The phone, and the number that calls it. */
  e164: string
  caller_id: string
  state: 'calling' | 'speaking' | 'keeping' | 'kept' | 'failed'
  failure: string | null
  call_sid: string | null
  recording_sid: string | null
  created_at: number
  updated_at: number
  ended_at: number | null
}

export interface AudioTables {
  phone_recordings: PhoneRecordingsTable
  audio_messages: AudioMessagesTable
  audio_message_kinds: AudioMessageKindsTable
}
