import { z } from 'zod'
import { requiredText } from '../required-text'
import { ofVideo } from '../videos/videos.schema'
import { GENERAL_LINK } from './video-links.words'
import { LINK_NAME_LENGTH, LINKS_PER_PAGE } from './video-link-limits'

export const linkName = requiredText('Name', LINK_NAME_LENGTH)

export const createLinkInput = ofVideo.extend({ name: linkName.default(GENERAL_LINK) })
export type CreateLink = z.infer<typeof createLinkInput>

export const listLinksInput = ofVideo.extend({
  /** `nextPageToken` of the previous page. */
  pageToken: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(LINKS_PER_PAGE),
})
export type ListLinks = z.infer<typeof listLinksInput>

export const linkHit = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** 'Device ID' on screens. */
  ip: z.string(),
  /** Seconds: farthest position, and total. */
  maxWatchTime: z.number(),
  totalWatchTime: z.number(),
})
export type LinkHit = z.infer<typeof linkHit>

export const videoLink = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  hitCount: z.number().int(),
  /** Newest first, at most SHOWN_HITS. */
  hits: z.array(linkHit),
})
export type VideoLink = z.infer<typeof videoLink>

export const videoLinks = z.object({ items: z.array(videoLink), nextPageToken: z.string().nullable() })
export type VideoLinks = z.infer<typeof videoLinks>

export const createdLink = z.object({
  success: z.boolean(),
  url: z.string().nullable(),
  error: z.string().nullable(),
})
export type CreatedLink = z.infer<typeof createdLink>
