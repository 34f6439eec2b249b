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

export interface AudioTables {
  audio_messages: AudioMessagesTable
}
