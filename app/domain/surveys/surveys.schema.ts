import { z } from 'zod'

export const SENTIMENTS = ['NEGATIVE', 'NEUTRAL', 'POSITIVE'] as const

/** 4-trust §9. */
export const MAX_NPS = 10
export const MAX_NPS_COMMENT = 2_000

export const npsAnswer = z.strictObject({
  /** null: dismissed. */
  rating: z.number().int().min(0).max(MAX_NPS).nullable(),
  comment: z.string().trim().max(MAX_NPS_COMMENT).nullable(),
})
export type NpsAnswer = z.infer<typeof npsAnswer>

export const callQualityAnswer = z.strictObject({
  /** null: dismissed. */
  sentiment: z.enum(SENTIMENTS).nullable(),
  /** Default: the last call with talk time. */
  callId: z.string().max(60).optional(),
})
export type CallQualityAnswer = z.infer<typeof callQualityAnswer>
