import { z } from 'zod'
import { requiredText } from '../required-text'

export const SUPPORT_KINDS = ['support', 'feedback'] as const
export type SupportKind = (typeof SUPPORT_KINDS)[number]

export const MAX_MESSAGE = 4_000

export const supportRequest = z.strictObject({
  kind: z.enum(SUPPORT_KINDS),
  message: requiredText('Message', MAX_MESSAGE),
  /** Where the person is; attached with consent alone. */
  page: z.string().max(300).optional(),
  attachContext: z.boolean().default(false),
})
export type SupportRequest = z.output<typeof supportRequest>
