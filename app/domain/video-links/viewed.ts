import { VIEWED_MAX_SHARE, VIEWED_TOTAL_SHARE } from './link-words'
import type { LinkHit } from './video-links.schema'

/** What of a visit decides: seconds. */
export type Watched = Pick<LinkHit, 'maxWatchTime' | 'totalWatchTime'>

/**
 * Whether a visit counts as 'Viewed' (2-live §4.7): they saw half of the video's length go by or skipped to there, and three tenths of
 * it in all. Of a video whose length nobody knows nobody can say so.
 */
export const isViewed = ({ maxWatchTime, totalWatchTime }: Watched, duration: number | null): boolean =>
  duration !== null &&
  duration > 0 &&
  maxWatchTime >= duration * VIEWED_MAX_SHARE &&
  totalWatchTime >= duration * VIEWED_TOTAL_SHARE
