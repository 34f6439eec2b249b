/** Days after the end of a month: without funds the next month is tried again. */
export const TRIED_AGAIN_AFTER_DAYS = [1, 3, 7] as const
/** After the end of a month that was not paid. */
export const REMOVED_AFTER_DAYS = 14

const DAY_MS = 86_400_000

/** `tries`: that failed. null: marked for removal. */
export function getNextTry(dueAt: number, tries: number): number | null {
  const days = TRIED_AGAIN_AFTER_DAYS[tries - 1]
  return days === undefined ? null : dueAt + days * DAY_MS
}

/** Of a month that is due. */
export const getLastTry = (dueAt: number): number => dueAt + TRIED_AGAIN_AFTER_DAYS.at(-1)! * DAY_MS

/** At least a day of notice, also after a long outage. */
export const getRemovalTime = (dueAt: number, now: number): number =>
  Math.max(dueAt + REMOVED_AFTER_DAYS * DAY_MS, now + DAY_MS)
