export interface TextRecord {
  checkedAt: number
  /** Not `checkedAt` while the practice clock runs. */
  localHoursAt: number
  localTime: string | null
  decidedBy: string | null
  suppressed: boolean
  /** Epoch ms of the last inbound text. */
  lastReceivedAt: number | null
}
