import { z } from 'zod'
import type { DayFigures } from '../dashboard/usual-pace'

export const POWER_HOUR_MS = 3_600_000

export const powerHourChange = z.strictObject({ intent: z.enum(['start', 'end']) })

export interface PowerHour {
  id: string
  startedAt: number
  /** In the past: it is over. */
  endsAt: number
  figures: DayFigures
}
