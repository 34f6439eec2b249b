import { z } from 'zod'
import { requiredText } from '../required-text'
import { ofVideo } from '../videos/videos.schema'
import { GENERAL_LINK, LINK_NAME_LENGTH, LINKS_PER_PAGE } from './link-words'

export const linkName = requiredText('Name', LINK_NAME_LENGTH)

/** Where nobody is asked for a name, nobody gives one. */
export const createLinkInput = ofVideo.extend({ name: linkName.default(GENERAL_LINK) })
export type CreateLink = z.infer<typeof createLinkInput>

export const listLinksInput = ofVideo.extend({
  /** `nextPageToken` of the page before. */
  pageToken: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(LINKS_PER_PAGE),
})
export type ListLinks = z.infer<typeof listLinksInput>

/** A visit of a link. */
export const linkHit = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Screens call it Device ID. */
  ip: z.string(),
  /** Seconds: the farthest moment that was seen, and how much was in all. */
  maxWatchTime: z.number(),
  totalWatchTime: z.number(),
})
export type LinkHit = z.infer<typeof linkHit>

/** A link under which whoever has it watches a video. */
export const videoLink = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** How often it was opened. */
  hitCount: z.number().int(),
  /** The newest visits, newest first: a hundred at most. */
  hits: z.array(linkHit),
})
export type VideoLink = z.infer<typeof videoLink>

export const videoLinks = z.object({ items: z.array(videoLink), nextPageToken: z.string().nullable() })
export type VideoLinks = z.infer<typeof videoLinks>

/** What came of asking for a link: with `success` false nothing was made, and `error` says why. */
export const createdLink = z.object({
  success: z.boolean(),
  url: z.string().nullable(),
  error: z.string().nullable(),
})
export type CreatedLink = z.infer<typeof createdLink>
