export interface CallCommentsTable {
  id: string
  account_id: string
  call_id: string
  recording_id: string
  author_id: string
  /** From the start of the recording. */
  at_ms: number
  text: string
  created_at: number
}

export interface CoachingTables {
  call_comments: CallCommentsTable
}
