import { z } from 'zod'
import { requiredText } from '../required-text'
import { MAX_VIDEO_BYTES, VIDEO_NAME_LENGTH, VIDEOS_PER_PAGE } from './video-limits'

export const ofVideo = z.strictObject({ id: z.string().max(60) })

export const videoName = requiredText('Name', VIDEO_NAME_LENGTH)

export const createVideoInput = z.strictObject({
  name: videoName,
  /** Bytes; too large is refused before the upload. */
  size: z.number().int().min(1).max(MAX_VIDEO_BYTES).optional(),
})
export type CreateVideo = z.infer<typeof createVideoInput>

export const listVideosInput = z.strictObject({
  /** `nextPageToken` of the previous page. */
  pageToken: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(VIDEOS_PER_PAGE),
})

export const videoView = z.object({
  id: z.string(),
  name: z.string(),
  /** `waiting`: no bytes yet. */
  status: z.enum(['waiting', 'uploading', 'processing', 'ready', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Percent uploaded. */
  progress: z.number().int(),
  /** Path. */
  thumbnail: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  mimeType: z.string().nullable(),
  /** Link opens. */
  hits: z.number().int(),
  /** Empty until ready. */
  playbackIds: z.array(z.object({ id: z.string() })),
  /** Supports Range. */
  url: z.string().nullable(),
  mp4Status: z.enum(['preparing', 'ready', 'errored']).nullable(),
  mp4Url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type VideoView = z.infer<typeof videoView>

export const videoUpload = z.object({
  /** PUT with the same bearer token. */
  uploadUrl: z.string(),
  videoAsset: z.object({ id: z.string() }),
})
export type VideoUpload = z.infer<typeof videoUpload>
