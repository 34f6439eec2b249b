/** Seconds of talk below which a call says little about a line's quality, and nobody is asked. */
export const ASKED_FROM_S = 30
