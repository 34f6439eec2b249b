import { z } from 'zod'
import { MAX_SNOOZE_HOURS } from '~/domain/leads/leads.schema'
import { callTimeFields } from '../../+contact/call-time-form'
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

export const scheduleForm = expectedStageForm.extend(callTimeFields)
