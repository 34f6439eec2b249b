/** Time is passed in, so that no test sleeps. */
export interface Clock {
  /** Epoch ms of the wall: every stored time and every timer. */
  now(): number
  /**
   * Epoch ms that decisions about local hours use. The practice clock while the simulator is the carrier
   * (the United States sleep for hours each day), else the same as now().
   */
  localHoursNow(): number
  /** Whether localHoursNow() is the practice clock: every screen says so. */
  readonly practice: boolean
}
