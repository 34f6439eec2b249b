import { z } from 'zod'
import { requiredText } from '../required-text'

/** Characters. */
export const MAX_COMMENT = 2_000
export const MAX_COMMENTS = 200
const DAY_MS = 24 * 3_600_000

export const newCallComment = z.strictObject({
  recordingId: z.string().max(60),
  /** From the start of the recording. */
  atMs: z.number().int().min(0).max(DAY_MS),
  text: requiredText('Comment', MAX_COMMENT),
})
export type NewCallComment = z.infer<typeof newCallComment>

export const callComment = z.object({
  id: z.string(),
  recordingId: z.string(),
  atMs: z.number().int(),
  text: z.string(),
  author: z.object({ userId: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  can: z.array(z.enum(['delete'])),
})
export type CallComment = z.infer<typeof callComment>
