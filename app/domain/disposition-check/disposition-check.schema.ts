import { z } from 'zod'
import { SUGGESTED_CATEGORIES } from './disposition-rules'

export const dispositionSuggestion = z.object({
  category: z.enum(SUGGESTED_CATEGORIES),
  disposition: z.object({ id: z.string(), name: z.string() }),
  recordingId: z.string(),
  quote: z.object({ text: z.string(), startMs: z.number().int() }),
})
export type DispositionSuggestion = z.infer<typeof dispositionSuggestion>

export const dismissSuggestion = z.strictObject({ category: z.enum(SUGGESTED_CATEGORIES) })
