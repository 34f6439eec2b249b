import { z } from 'zod'
import type { Ctx } from '../context.server'
import { offsetMs } from './local-time'
import { zonesFor } from './zones'

/** Local wall time in ms, read as UTC, is the server's time plus `offsetMs`. */
export const localClock = z.object({ zone: z.string(), decidedBy: z.string(), offsetMs: z.number() })
export type LocalClock = z.infer<typeof localClock>

/** In the zone that decides the safe hours. null: unknown zone. */
export function findLocalClock(ctx: Ctx, place: Parameters<typeof zonesFor>[0]): LocalClock | null {
  const [candidate] = zonesFor(place)
  if (!candidate) return null
  const { zone, label } = candidate
  const localHoursNow = ctx.clock.localHoursNow()
  return { zone, decidedBy: label, offsetMs: localHoursNow + offsetMs(zone, localHoursNow) - ctx.clock.now() }
}
