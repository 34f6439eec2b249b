/** The specification's (2-live §3). */
export const GENERAL_LINK = 'General Link'
/** Ours. */
export const LINK_NAME_LENGTH = 80

/** A visit counts as 'Viewed' from so much of the video on: its farthest moment, and all that was seen. */
export const VIEWED_MAX_SHARE = 0.5
export const VIEWED_TOTAL_SHARE = 0.3

/** How many links a video has at most, and how many visits of each are shown. */
export const MAX_LINKS = 500
export const SHOWN_HITS = 100
