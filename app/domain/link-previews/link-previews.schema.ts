import { z } from 'zod'
import { MAX_URL } from './web-url'

export const unfurlInput = z.strictObject({ url: z.string().max(MAX_URL) })

/** Null title: no preview. */
export const linkPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Our paths: browsers do not contact the site. */
  image: z.string().nullable(),
  favicon: z.string().nullable(),
})
export type LinkPreview = z.infer<typeof linkPreview>
