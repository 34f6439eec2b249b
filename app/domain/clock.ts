/** Time is passed in, so that no test sleeps. */
export interface Clock {
  /**
   * Epoch ms of the wall: every stored time and every timer. Where the machine's clock was set it runs on as if it had not been,
   * until it is told to follow, so that what waits in rows is moved first (server/jobs/follow-clock.ts).
   */
  now(): number
  /**
   * Epoch ms that decisions about local hours use. The practice clock while the simulator is the carrier
   * (the United States sleep for hours each day), else the same as now().
   */
  localHoursNow(): number
  /** Whether localHoursNow() is the practice clock: every screen says so. */
  readonly practice: boolean
  /** Ms that only run, whatever is done to the machine's clock: for waits that are kept in memory. */
  steadyNow(): number
  /** Epoch ms at which this process began, the lowest where the clock was set since: rows that are older were written by an earlier life. */
  readonly startedAt: number
  /** By how much the machine's clock was set, ms, less than 0 where it was set back; 0: by nothing that matters. */
  setBy(): number
  /** Goes by so much from one moment to the next. */
  follow(ms: number): void
}
