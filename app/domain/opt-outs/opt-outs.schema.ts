import { z } from 'zod'

export const OPT_OUT_DECISIONS = ['dnc', 'not-opt-out'] as const

export const decideOptOutInput = z.strictObject({
  threadId: z.string().max(60),
  decision: z.enum(OPT_OUT_DECISIONS),
})
export type DecideOptOut = z.infer<typeof decideOptOutInput>

/** A text asked to stop, and no person has decided. Texts to the number are held. */
export const openOptOut = z.object({
  askedAt: z.iso.datetime(),
  /** The start of the text. Null: written to another account that shares the number. */
  text: z.string().nullable(),
})
export type OpenOptOut = z.infer<typeof openOptOut>

export const MAX_SHOWN_TEXT = 300
