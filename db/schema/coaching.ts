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

/** Distinct in each transcript. */
export interface TranscriptWordsTable {
  /** `search_inboxes.no` of the account's transcripts. */
  account_no: number
  word: string
  /** `recordings.search_no`. */
  recording_no: number
}

/** Of a suggestion from the transcript. */
export interface DismissedDispositionsTable {
  call_id: string
  account_id: string
  category: string
  dismissed_by: string
  dismissed_at: number
}

export interface CoachingTables {
  call_comments: CallCommentsTable
  dismissed_dispositions: DismissedDispositionsTable
  transcript_words: TranscriptWordsTable
}
