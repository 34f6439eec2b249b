/** Minimum talk time, seconds. */
export const MIN_TALK_S = 30
