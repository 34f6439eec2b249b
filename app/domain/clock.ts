export interface Clock {
  /** Epoch ms; follows the machine's clock only after stored due times moved. */
  now(): number
  /** Practice clock with the simulator. */
  localHoursNow(): number
  readonly practice: boolean
  /** Monotonic ms. */
  steadyNow(): number
  /** Older rows belong to an earlier process. */
  readonly startedAt: number
  /** Negative: set back. */
  getAdjustmentMs(): number
  applyAdjustment(ms: number): void
}
