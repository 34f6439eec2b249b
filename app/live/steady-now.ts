/**
 * Milliseconds since 1970 by a clock that nobody sets: it begins with the page at the computer's time and only goes on. For what
 * is counted; the computer's own clock jumps when it is corrected.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
