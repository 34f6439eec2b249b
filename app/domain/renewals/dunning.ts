/** Days after the first failed try. After the last one, nothing new starts until it is paid. */
export const TRIES_AFTER_DAYS = [1, 3, 5, 7] as const

export const DAY_MS = 86_400_000

/** After so many failed tries. null: that was the last one. */
export function nextTry(failedSince: number, failedTries: number): number | null {
  const days = TRIES_AFTER_DAYS[failedTries - 1]
  return days === undefined ? null : failedSince + days * DAY_MS
}

/** Before a trial ends. */
export const TRIAL_WARNING_DAYS = 3
/** Before a renewal without a card, or with one that has expired by then. */
export const CARD_WARNING_DAYS = 7
