/** Minimum talk time, seconds. */
export const ASKED_FROM_S = 30
