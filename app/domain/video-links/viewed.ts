import { VIEWED_MAX_SHARE, VIEWED_TOTAL_SHARE } from './video-link-limits'
import type { LinkHit } from './video-links.schema'

/** Seconds. */
export type WatchTime = Pick<LinkHit, 'maxWatchTime' | 'totalWatchTime'>

/** Spec 2-live §4.7. False for an unknown duration. */
export const isViewed = ({ maxWatchTime, totalWatchTime }: WatchTime, duration: number | null): boolean =>
  duration !== null &&
  duration > 0 &&
  maxWatchTime >= duration * VIEWED_MAX_SHARE &&
  totalWatchTime >= duration * VIEWED_TOTAL_SHARE
