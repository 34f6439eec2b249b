/** Monotonic epoch ms: the system clock may be corrected. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
