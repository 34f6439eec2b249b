import { localMinutes } from './local-time'
import { zonesFor } from './zones'

const MINUTE_MS = 60_000

/** Start of the day where the number is, by the clock that decides local hours; else of the UTC day. */
export function localMidnight(
  e164: string | null,
  { nowMs, localHoursNowMs }: { nowMs: number; localHoursNowMs: number },
) {
  const zone = (e164 ? zonesFor({ e164 })[0]?.zone : undefined) ?? 'UTC'
  return nowMs - localMinutes(zone, localHoursNowMs) * MINUTE_MS - (localHoursNowMs % MINUTE_MS)
}
