/** The specification's (2-live §3). */
export const GENERAL_LINK = 'General Link'
/** Ours. */
export const LINK_NAME_LENGTH = 80

/** A visit counts as 'Viewed' from so much of the video on: its farthest moment, and all that was seen. */
export const VIEWED_MAX_SHARE = 0.5
export const VIEWED_TOTAL_SHARE = 0.3

/** How many links people make of a video at most; those of texts are as many as its texts. */
export const MAX_LINKS = 500
export const LINKS_PER_PAGE = 100
/** How many visits of each are shown. */
export const SHOWN_HITS = 100

/** Why no link is made, in a sentence. */
export const NOTHING_TO_SHOW = 'This video failed, so there is nothing to watch'
export const NOT_UPLOADED = 'This video is still being uploaded'
export const TOO_MANY_LINKS = `This video has ${String(MAX_LINKS)} links. Delete one first`

/** Where whoever has the link watches. */
export const videoLinkUrl = ({ publicUrl }: { publicUrl: string }, token: string): string => `${publicUrl}/v/${token}`
