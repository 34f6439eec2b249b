import { dialerWords } from '../dialer.words'

export interface CallbackTime {
  label: string
  at: Date
}

const HOUR_MS = 3_600_000
const ROUND_MS = 5 * 60_000
/** Of the working day, in the seller's zone. */
const MORNING_HOUR = 9

const inHours = (now: Date, hours: number): Date =>
  new Date(Math.ceil((now.getTime() + hours * HOUR_MS) / ROUND_MS) * ROUND_MS)

function morningIn(now: Date, days: number): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(MORNING_HOUR, 0, 0, 0)
  return at
}

/** Offered for a callback, soonest first. */
export const getCallbackTimes = (now: Date): CallbackTime[] => [
  { label: dialerWords.callbackTimes.hour, at: inHours(now, 1) },
  { label: dialerWords.callbackTimes.fourHours, at: inHours(now, 4) },
  { label: dialerWords.callbackTimes.tomorrow, at: morningIn(now, 1) },
  { label: dialerWords.callbackTimes.week, at: morningIn(now, 7) },
]

export const NO_TIME_DIGIT = 5

/** null: no time. undefined: not offered. */
export function getCallbackTimeByDigit(digit: string, now: Date): string | null | undefined {
  const place = Number(digit)
  return place === NO_TIME_DIGIT ? null : getCallbackTimes(now)[place - 1]?.at.toISOString()
}
