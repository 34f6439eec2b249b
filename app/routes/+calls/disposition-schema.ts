import { z } from 'zod'
import { chosenDisposition } from '~/domain/call-history/call-history.schema'

/** Hours from now: without scripts the time zone is unknown. */
export const CALLBACK_HOURS = ['1', '3', '24', '72', '168'] as const

export const dispositionForm = chosenDisposition.omit({ callbackAt: true }).extend({
  callbackIn: z.enum(CALLBACK_HOURS).optional(),
})
