import { z } from 'zod'

export const SENTIMENTS = ['NEGATIVE', 'NEUTRAL', 'POSITIVE'] as const

export const callQualityAnswer = z.strictObject({
  /** null: dismissed. */
  sentiment: z.enum(SENTIMENTS).nullable(),
  /** The call that was asked about; the caller's last one in which somebody talked when not given. */
  callId: z.string().max(60).optional(),
})
export type CallQualityAnswer = z.infer<typeof callQualityAnswer>
