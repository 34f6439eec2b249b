import { z } from 'zod'
import { defineAction } from './define-action'

export const markAsDnc = defineAction({
  type: 'MARK_AS_DNC',
  label: 'Mark as DNC',
  phase: 'consent',
  once: true,
  suppressesLead: true,
  fields: { markingAsDnc: z.boolean().default(false) },
  normalize: () => ({ markingAsDnc: true }),
  isComplete: () => true,
})
