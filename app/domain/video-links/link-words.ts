/** Spec 2-live §3. */
export const GENERAL_LINK = 'General Link'
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

export const NOTHING_TO_SHOW = 'This video failed, so there is nothing to watch'
export const NOT_UPLOADED = 'This video is still being uploaded'
export const TOO_MANY_LINKS = `This video has ${String(MAX_LINKS)} links. Delete one first`

export const getVideoLinkUrl = ({ publicUrl }: { publicUrl: string }, token: string): string =>
  `${publicUrl}/v/${token}`
