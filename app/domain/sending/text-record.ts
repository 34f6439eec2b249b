/** The last text of the recipient that asked to stop in other words, and what a person decided. */
export interface OptOutRecord {
  askedAt: number
  decision: 'dnc' | 'not-opt-out' | null
  decidedBy: string | null
  decidedAt: number | null
}

export interface TextRecord {
  checkedAt: number
  /** Not `checkedAt` while the practice clock runs. */
  localHoursAt: number
  localTime: string | null
  decidedBy: string | null
  suppressed: boolean
  /** Epoch ms of the last inbound text. */
  lastReceivedAt: number | null
  /** Absent: none, or an older record. */
  optOut?: OptOutRecord
}
