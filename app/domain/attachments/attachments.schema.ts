import { z } from 'zod'

export const attachmentView = z.object({
  id: z.string(),
  /** From the content, or the carrier's until downloaded. */
  mimeType: z.string(),
  /** `ext`, `url` and `size` are null until downloaded. */
  ext: z.string().nullable(),
  resourceId: z.string().nullable(),
  url: z.string().nullable(),
  name: z.string(),
  size: z.number().int().nullable(),
  state: z.enum(['coming', 'ready', 'failed']),
  reason: z.string().nullable(),
  deleted: z.boolean(),
})
export type AttachmentView = z.infer<typeof attachmentView>
