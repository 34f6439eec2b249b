import { z } from 'zod'
import type { VideoSignature } from '../settings/video-signature.schema'

/** Authorizes watch time reports. */
export const visit = z.object({ id: z.string(), secret: z.string() })
export type Visit = z.infer<typeof visit>

const seconds = z.number().min(0).max(1e6)

export const watchedInput = z.strictObject({
  id: z.string().max(60),
  secret: z.string().max(60),
  /** Farthest position, and distinct seconds watched. */
  maxWatchTime: seconds,
  totalWatchTime: seconds,
})
export type WatchedInput = z.infer<typeof watchedInput>

export interface SenderView {
  name: string
  /** Empty for an individual. */
  accountName: string
  /** Path; null: initials are shown. */
  avatarUrl: string | null
  signature: VideoSignature
}

export type WatchView =
  | { state: 'ended' | 'unknown' }
  | { state: 'preparing' | 'failed'; name: string; sender: SenderView }
  | {
      state: 'ready'
      name: string
      sender: SenderView
      width: number | null
      height: number | null
      /** Path. */
      poster: string | null
      /** Preferred first: browsers take the first they can play. */
      sources: Array<{ src: string; type: string }>
    }
