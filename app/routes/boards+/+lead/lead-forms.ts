import { z } from 'zod'
import { MAX_SNOOZE_HOURS, timeZone } from '~/domain/leads/leads.schema'
import { offsetMs } from '~/domain/protection/local-time'

const id = z.string().min(1).max(60)

/** The stage in which the reader saw the lead. */
export const whereSeen = z.strictObject({ stageId: id })

export const moveForm = whereSeen.extend({ toStageId: id })

export const assignForm = whereSeen.extend({
  /** null: unassign. */
  userId: id.transform((value) => (value === NOBODY ? null : value)),
})
export const NOBODY = 'nobody'

const HOURS = { days: 24, hours: 1 }

export const hoursOf = ({ amount, unit }: { amount: number; unit: keyof typeof HOURS }): number => amount * HOURS[unit]

export const snoozeForm = whereSeen
  .extend({
    amount: z.coerce.number('Enter a number').int('Enter a whole number').min(1, 'Enter 1 or more'),
    unit: z.enum(['days', 'hours']),
  })
  .refine((rest) => hoursOf(rest) <= MAX_SNOOZE_HOURS, { path: ['amount'], message: 'A year at most' })

export const scheduleForm = whereSeen.extend({
  /** Local time, as a datetime-local field sends it. */
  at: z
    .string('Choose a date and time')
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Choose a date and time')
    .refine((at) => !Number.isNaN(Date.parse(`${at}Z`)), 'Choose a date and time'),
  timeZone,
  /** The time before rescheduling (ISO). */
  before: z.iso.datetime().optional(),
})

/**
 * Converts local time to ISO. A skipped DST time moves an hour later; an unchanged one keeps `before`, as autumn times
 * repeat.
 */
export function momentOf({ at, timeZone: zone, before }: Omit<z.infer<typeof scheduleForm>, 'stageId'>): string {
  if (before && wallClock(before, zone) === at) return before
  const wall = Date.parse(`${at}Z`)
  const guess = wall - offsetMs(zone, wall)
  const moment = wall - offsetMs(zone, guess)
  const isShown = moment + offsetMs(zone, moment) === wall
  // In the DST gap one guess is an hour early; which one depends on the offset's sign.
  return new Date(isShown ? moment : Math.max(guess, moment)).toISOString()
}

/** Formats an ISO time as local time to the minute. */
export function wallClock(moment: string, zone: string): string {
  const at = Date.parse(moment)
  return new Date(at + offsetMs(zone, at)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
