/** Our own limit. */
export const LINK_NAME_LENGTH = 80

/** Thresholds of 'Viewed': farthest position and total watched. */
export const VIEWED_MAX_SHARE = 0.5
export const VIEWED_TOTAL_SHARE = 0.3

/** Without links in texts. */
export const MAX_LINKS = 500
export const LINKS_PER_PAGE = 100
/** Per link. */
export const MAX_SHOWN_HITS = 100
