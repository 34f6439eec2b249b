/** Spec 2-live §5, §8, §9. */
export const MAX_VIDEO_BYTES = 1024 ** 3
export const MAX_RECORDING_MS = 120_000
export const COUNTDOWN_S = 3
export const PLAYBACK_SPEEDS = [0.5, 1, 1.25, 1.5, 1.75, 2] as const
export const NO_UPLOAD_URL = 'Failed to get upload url'
export const UPLOAD_FAILED = 'Failed to upload video'
export const CARD_FAILED = 'Failed to upload'
export const unsupportedVideos = (names: readonly string[]): string => `Unsupported Files: ${names.join(', ')}.`
export const oversizedVideos = (names: readonly string[]): string =>
  `Oversized Files (over 1073 MB): ${names.join(', ')}.`

/** Our own limit. */
export const VIDEO_NAME_LENGTH = 120
export const VIDEOS_PER_PAGE = 24

/** Our own texts. */
export const NO_LIBRARY = 'Your plan has no videos'
export const NO_VIDEOS_LEFT = 'There are no videos left in your plan'
export const ALREADY_UPLOADED = 'This video was uploaded already, or is being uploaded'
export const BROKE_OFF = 'The upload broke off. Upload the video once more'
export const NEVER_CAME = 'It was never uploaded'
export const NO_ROOM = 'The server had no room for it. Upload the video once more in a moment'
export const TOOK_TOO_LONG = 'The upload took too long. Upload a smaller file'
export const NO_CONVERTER =
  'Browsers cannot play this kind of video, and this installation has no converter. Upload it as mp4 (H.264) or webm'
export const CONVERTS_TOO_LONG =
  'It would take too long to convert this video for browsers. Upload it as mp4 (H.264) or webm'
export const NOT_PROCESSED = 'It could not be processed. Upload the video once more'
export const NO_PICTURE = 'This is no PNG or JPEG picture'
