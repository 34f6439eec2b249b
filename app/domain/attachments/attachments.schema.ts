import { z } from 'zod'

export const attachmentView = z.object({
  id: z.string(),
  /** Detected from the content; before the download, as the carrier reports it. */
  mimeType: z.string(),
  /** null, like `url` and `size`: not downloaded yet. */
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
