/** What was checked right before a text left, or did not, for whoever doubts it. */
export interface TextRecord {
  /** Epoch ms. */
  checkedAt: number
  /** The moment that local hours went by: another one while the practice clock runs. */
  localHoursAt: number
  /** The local time that decided, and why that one; null: no hour was asked. */
  localTime: string | null
  decidedBy: string | null
  /** On the do-not-call list. */
  suppressed: boolean
  /** Epoch ms of their last text; null: they have never written. */
  lastReceivedAt: number | null
}
