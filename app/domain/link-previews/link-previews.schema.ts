import { z } from 'zod'
import { MAX_URL } from './web-url'

export const unfurlInput = z.strictObject({ url: z.string().max(MAX_URL) })

/** What stands under a link. Without a title there is nothing to show. */
export const linkPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Paths of ours: no browser asks a stranger’s server for them. */
  image: z.string().nullable(),
  favicon: z.string().nullable(),
})
export type LinkPreview = z.infer<typeof linkPreview>
