/** A recorded message; its bytes are under `file_key` of the files port. */
export interface AudioMessagesTable {
  id: string
  account_id: string
  /** Whose own it is; null: the account's. */
  user_id: string | null
  label: string
  content_type: 'audio/wav' | 'audio/mpeg'
  duration_ms: number
  file_key: string
  file_bytes: number
  created_by: string
  created_at: number
  /** Off every list at once; a call that was promised it is played it for a while yet. */
  deleted_at: number | null
}

/** What a recorded message is for: the lists of it in which it stands. */
export type AudioKind = 'voicemail' | 'callback' | 'greeting' | 'teamGreeting' | 'announcement'

export interface AudioMessageKindsTable {
  message_id: string
  kind: AudioKind
}

/** A message that somebody speaks on a phone that we call. */
export interface PhoneTakesTable {
  id: string
  account_id: string
  user_id: string
  /** Whose the message becomes. */
  owner: 'me' | 'account'
  /** What it is recorded for; null: it was asked for before messages had kinds. */
  kind: AudioKind | null
  label: string
  /** The phone, E.164, and the number of ours that it sees. */
  e164: string
  caller_id: string
  state: 'calling' | 'speaking' | 'keeping' | 'kept' | 'failed'
  /** Why nothing was kept, in a sentence. */
  failure: string | null
  call_sid: string | null
  recording_sid: string | null
  created_at: number
  updated_at: number
  ended_at: number | null
}

export interface AudioTables {
  phone_takes: PhoneTakesTable
  audio_messages: AudioMessagesTable
  audio_message_kinds: AudioMessageKindsTable
}
