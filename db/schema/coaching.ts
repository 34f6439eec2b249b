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

/** One row for each word that a transcript has. */
export interface TranscriptWordsTable {
  /** `search_inboxes.no` of the account's transcripts. */
  account_no: number
  word: string
  /** `recordings.search_no`. */
  recording_no: number
}

export interface CoachingTables {
  call_comments: CallCommentsTable
  transcript_words: TranscriptWordsTable
}
