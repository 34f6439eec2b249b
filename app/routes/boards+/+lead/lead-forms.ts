import { z } from 'zod'
import { MAX_SNOOZE_HOURS, timeZone } from '~/domain/leads/leads.schema'
import { offsetMs } from '~/domain/places/local-time'
import { boardPagesWords } from '../+board/board-pages.words'

const id = z.string().min(1).max(60)

/** The stage in which the reader saw the lead. */
export const expectedStageForm = z.strictObject({ stageId: id })

export const moveForm = expectedStageForm.extend({ toStageId: id })

export const assignForm = expectedStageForm.extend({
  /** null: unassign. */
  userId: id.transform((value) => (value === UNASSIGNED ? null : value)),
})
export const UNASSIGNED = 'unassigned'

const HOURS = { days: 24, hours: 1 }

export const toHours = ({ amount, unit }: { amount: number; unit: keyof typeof HOURS }): number => amount * HOURS[unit]

export const snoozeForm = expectedStageForm
  .extend({
    amount: z.coerce
      .number(boardPagesWords.enterNumber)
      .int(boardPagesWords.enterWholeNumber)
      .min(1, boardPagesWords.enterOneOrMore),
    unit: z.enum(['days', 'hours']),
  })
  .refine((duration) => toHours(duration) <= MAX_SNOOZE_HOURS, { path: ['amount'], message: boardPagesWords.yearMax })

export const scheduleForm = expectedStageForm.extend({
  /** Local time, as a datetime-local field sends it. */
  at: z
    .string(boardPagesWords.chooseDateTime)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, boardPagesWords.chooseDateTime)
    .refine((at) => !Number.isNaN(Date.parse(`${at}Z`)), boardPagesWords.chooseDateTime),
  timeZone,
  /** The time before rescheduling (ISO). */
  before: z.iso.datetime().optional(),
})

/**
 * Converts local time to ISO. A skipped DST time moves an hour later; an unchanged one keeps `before`, as autumn times
 * repeat.
 */
export function toInstant({ at, timeZone: zone, before }: Omit<z.infer<typeof scheduleForm>, 'stageId'>): string {
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
