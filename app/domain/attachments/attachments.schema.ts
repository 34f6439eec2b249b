import { z } from 'zod'

/** A file of a text. */
export const attachmentView = z.object({
  id: z.string(),
  /** What its own bytes say, and before it is here what the carrier said. */
  mimeType: z.string(),
  /** null, as `url` and `size`: it is not here. */
  ext: z.string().nullable(),
  /** The video of ours that it is; null: it is none. */
  resourceId: z.string().nullable(),
  url: z.string().nullable(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int().nullable(),
  state: z.enum(['coming', 'ready', 'failed']),
  /** Why it never will be here, in a sentence. */
  reason: z.string().nullable(),
  deleted: z.boolean(),
})
export type AttachmentView = z.infer<typeof attachmentView>
