import { z } from 'zod'
import { timeZone } from '~/domain/leads/leads.schema'
import { leadsWords } from '~/domain/leads/leads.words'
import { offsetMs } from '~/domain/places/local-time'

export const callTimeFields = {
  /** Local time, as a datetime-local field sends it. */
  at: z
    .string(leadsWords.chooseDateTime)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, leadsWords.chooseDateTime)
    .refine((at) => !Number.isNaN(Date.parse(`${at}Z`)), leadsWords.chooseDateTime),
  timeZone,
  /** The time before rescheduling (ISO). */
  before: z.iso.datetime().optional(),
}

interface CallTime {
  at: string
  timeZone: string
  before?: string | undefined
}

/**
 * Converts local time to ISO. A skipped DST time moves an hour later; an unchanged one keeps `before`, as autumn times
 * repeat.
 */
export function toInstant({ at, timeZone: zone, before }: CallTime): string {
  if (before && toLocalDateTime(before, zone) === at) return before
  const localMs = Date.parse(`${at}Z`)
  const guess = localMs - offsetMs(zone, localMs)
  const instantMs = localMs - offsetMs(zone, guess)
  const exists = instantMs + offsetMs(zone, instantMs) === localMs
  // In the DST gap one guess is an hour early; which one depends on the offset's sign.
  return new Date(exists ? instantMs : Math.max(guess, instantMs)).toISOString()
}

/** Formats an ISO time as local time to the minute. */
export function toLocalDateTime(instant: string, zone: string): string {
  const at = Date.parse(instant)
  return new Date(at + offsetMs(zone, at)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
