import { z } from 'zod'

export const SENTIMENTS = ['NEGATIVE', 'NEUTRAL', 'POSITIVE'] as const

export const callQualityAnswer = z.strictObject({
  /** null: dismissed. */
  sentiment: z.enum(SENTIMENTS).nullable(),
  /** Default: the last call with talk time. */
  callId: z.string().max(60).optional(),
})
export type CallQualityAnswer = z.infer<typeof callQualityAnswer>
