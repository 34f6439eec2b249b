import { z } from 'zod'
import type { VideoSignature } from '../settings/video-signature.schema'

/** What the page of a link is given when it counts its visit: by these it tells how much was watched. */
export const visit = z.object({ id: z.string(), secret: z.string() })
export type Visit = z.infer<typeof visit>

const seconds = z.number().min(0).max(1e6)

/** How much of the video was watched since the page came. */
export const watchedInput = z.strictObject({
  id: z.string().max(60),
  secret: z.string().max(60),
  /** The farthest moment that was seen, and how much of the video was, each second of it once. */
  maxWatchTime: seconds,
  totalWatchTime: seconds,
})
export type WatchedInput = z.infer<typeof watchedInput>

/** What stands below a video about whoever sent it. */
export interface SenderView {
  name: string
  /** Of their company; empty for an individual. */
  accountName: string
  /** Path of a small picture; null: initials stand in its place. */
  avatarUrl: string | null
  signature: VideoSignature
}

/** What somebody sees who has a link. */
export type WatchView =
  | { state: 'ended' | 'unknown' }
  | { state: 'preparing' | 'failed'; name: string; sender: SenderView }
  | {
      state: 'ready'
      name: string
      sender: SenderView
      width: number | null
      height: number | null
      /** Path of its picture; null: it has none. */
      poster: string | null
      /** Paths of its files, the better one first: browsers take the first that they play. */
      sources: Array<{ src: string; type: string }>
    }
