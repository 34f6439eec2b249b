import type { BillingPeriod } from '../../../db/schema/billing'
import { offsetMs } from '../places/local-time'

const DAY_MS = 86_400_000
const MONTHS = { MONTHLY: 1, YEARLY: 12 } as const

export interface Period {
  /** Epoch ms. */
  start: number
  end: number
}

/** The nth period since an anchor. The anchor's local day and time are kept; a shorter month ends on its last day. */
export const periodBounds = (anchoredAt: number, zone: string, period: BillingPeriod, n: number): Period => ({
  start: addMonths(anchoredAt, zone, n * MONTHS[period]),
  end: addMonths(anchoredAt, zone, (n + 1) * MONTHS[period]),
})

/** The month of `now`, counted from an anchor. */
export function monthBounds(anchoredAt: number, zone: string, now: number): Period {
  // No month has 32 days.
  let n = Math.max(0, Math.floor((now - anchoredAt) / (32 * DAY_MS)))
  while (periodBounds(anchoredAt, zone, 'MONTHLY', n).end <= now) n += 1
  return periodBounds(anchoredAt, zone, 'MONTHLY', n)
}

function addMonths(at: number, zone: string, months: number): number {
  if (months === 0) return at
  const local = new Date(at + offsetMs(zone, at))
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months]
  const day = Math.min(local.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return toEpoch(Date.UTC(year, month, day) + (local.getTime() % DAY_MS), zone)
}

/** Of local wall time, read as UTC. A time that occurs twice is the first; one that does not occur moves forward. */
function toEpoch(wall: number, zone: string): number {
  const [before, after] = [offsetMs(zone, wall - DAY_MS), offsetMs(zone, wall + DAY_MS)]
  const exists = (offset: number) => offsetMs(zone, wall - offset) === offset
  return wall - (exists(before) || !exists(after) ? before : after)
}
