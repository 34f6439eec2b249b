export interface Clock {
  /** Epoch ms. Ignores changes of the machine's clock until `follow`, so that stored due times move first. */
  now(): number
  /** Epoch ms for local hours. A practice clock with the simulator, else now(). */
  localHoursNow(): number
  readonly practice: boolean
  /** Monotonic ms, for waits in memory. */
  steadyNow(): number
  /** Epoch ms. Rows that are older belong to an earlier process. */
  readonly startedAt: number
  /** Ms by which the machine's clock was set; negative: set back. */
  setBy(): number
  follow(ms: number): void
}
