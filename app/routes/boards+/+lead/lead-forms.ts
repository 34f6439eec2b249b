import { z } from 'zod'
import { MAX_SNOOZE_HOURS, timeZone } from '~/domain/leads/leads.schema'
import { offsetMs } from '~/domain/protection/local-time'

const id = z.string().min(1).max(60)

/** Every dialog of a lead says in which stage its reader saw it. */
export const whereSeen = z.strictObject({ stageId: id })

export const moveForm = whereSeen.extend({ toStageId: id })

export const assignForm = whereSeen.extend({
  /** Null: nobody. */
  userId: id.transform((value) => (value === NOBODY ? null : value)),
})
/** The value of 'Unassign'. */
export const NOBODY = 'nobody'

const HOURS = { days: 24, hours: 1 }

/** How long a lead rests. */
export const hoursOf = ({ amount, unit }: { amount: number; unit: keyof typeof HOURS }): number => amount * HOURS[unit]

export const snoozeForm = whereSeen
  .extend({
    amount: z.coerce.number('Enter a number').int('Enter a whole number').min(1, 'Enter 1 or more'),
    unit: z.enum(['days', 'hours']),
  })
  .refine((rest) => hoursOf(rest) <= MAX_SNOOZE_HOURS, { path: ['amount'], message: 'A year at most' })

export const scheduleForm = whereSeen.extend({
  /** Date and time on the wall clock of `timeZone`, as a field of the platform writes them. */
  at: z
    .string('Choose a date and time')
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Choose a date and time')
    .refine((at) => !Number.isNaN(Date.parse(`${at}Z`)), 'Choose a date and time'),
  timeZone,
  /** The moment that `at` began with, where a call is rescheduled. */
  before: z.iso.datetime().optional(),
})

/**
 * The moment (ISO) at which a wall clock shows a time; of one that is skipped in spring the hour after. A time that was left as
 * it was stays its moment: a wall clock says neither its seconds nor which of the two it is in the hour that autumn repeats.
 */
export function momentOf({ at, timeZone: zone, before }: Omit<z.infer<typeof scheduleForm>, 'stageId'>): string {
  if (before && wallClock(before, zone) === at) return before
  const wall = Date.parse(`${at}Z`)
  const guess = wall - offsetMs(zone, wall)
  const moment = wall - offsetMs(zone, guess)
  const isShown = moment + offsetMs(zone, moment) === wall
  // Of a time that is skipped one of the two is the hour before; which one depends on the side of Greenwich.
  return new Date(isShown ? moment : Math.max(guess, moment)).toISOString()
}

/** The wall clock of a zone at a moment (ISO), to the minute: what `momentOf` is asked with. */
export function wallClock(moment: string, zone: string): string {
  const at = Date.parse(moment)
  return new Date(at + offsetMs(zone, at)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
