import { z } from 'zod'
import { requiredText } from '../required-text'
import { MAX_VIDEO_BYTES, VIDEO_NAME_LENGTH, VIDEOS_PER_PAGE } from './video-words'

export const ofVideo = z.strictObject({ id: z.string().max(60) })

export const videoName = requiredText('Name', VIDEO_NAME_LENGTH)

export const createVideoInput = z.strictObject({
  name: videoName,
  /** Bytes, where they are known: what is too large is refused before anything is sent. */
  size: z.number().int().min(1).max(MAX_VIDEO_BYTES).optional(),
})
export type CreateVideo = z.infer<typeof createVideoInput>

export const listVideosInput = z.strictObject({
  /** `nextPageToken` of the page before. */
  pageToken: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(VIDEOS_PER_PAGE),
})

/** A video of the caller's library. */
export const videoView = z.object({
  id: z.string(),
  name: z.string(),
  /** `waiting`: nothing of it is here. */
  status: z.enum(['waiting', 'uploading', 'processing', 'ready', 'failed']),
  /** Why it never will be ready, in a sentence. */
  reason: z.string().nullable(),
  /** Percent of its bytes that are here. */
  progress: z.number().int(),
  /** Path of a picture of it. null: there is none. */
  thumbnail: z.string().nullable(),
  /** Seconds. null: not known yet. */
  duration: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  mimeType: z.string().nullable(),
  /** How often its links were opened. */
  hits: z.number().int(),
  /** Empty until it is ready. */
  playbackIds: z.array(z.object({ id: z.string() })),
  /** Path of the file, as it plays; takes a Range. null: it is not ready. */
  url: z.string().nullable(),
  /** The same as mp4. null: none is made. */
  mp4Status: z.enum(['preparing', 'ready', 'errored']).nullable(),
  mp4Url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type VideoView = z.infer<typeof videoView>

/** Where the bytes of a new video go. */
export const videoUpload = z.object({
  /** PUT the bytes there, with the same bearer. */
  uploadUrl: z.string(),
  videoAsset: z.object({ id: z.string() }),
})
export type VideoUpload = z.infer<typeof videoUpload>
