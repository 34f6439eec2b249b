import { MAX_LINKS } from './video-link-limits'

/** Spec 2-live §3. */
export const GENERAL_LINK = 'General Link'

export const NOTHING_TO_SHOW = 'This video failed, so there is nothing to watch'
export const NOT_UPLOADED = 'This video is still being uploaded'
export const TOO_MANY_LINKS = `This video has ${String(MAX_LINKS)} links. Delete one first`

export const getVideoLinkUrl = ({ publicUrl }: { publicUrl: string }, token: string): string =>
  `${publicUrl}/v/${token}`
