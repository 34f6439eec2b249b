export const NO_UPLOAD_URL = 'Failed to get upload url'
export const UPLOAD_FAILED = 'Failed to upload video'
export const CARD_FAILED = 'Failed to upload'
export const unsupportedVideos = (names: readonly string[]): string => `Unsupported Files: ${names.join(', ')}.`
export const oversizedVideos = (names: readonly string[]): string =>
  `Oversized Files (over 1073 MB): ${names.join(', ')}.`

/** Our own texts. */
export const NO_LIBRARY = 'Your plan has no videos'
export const NO_VIDEOS_LEFT = 'You have used all videos in your plan'
export const ALREADY_UPLOADED = 'This video is already uploaded or being uploaded'
export const UPLOAD_INTERRUPTED = 'The upload was interrupted. Upload the video again'
export const NEVER_UPLOADED = 'The video was never uploaded'
export const NO_DISK_SPACE = 'The server is out of storage. Upload the video again later'
export const UPLOAD_TOO_SLOW = 'The upload took too long. Upload a smaller file'
export const NO_CONVERTER =
  'Browsers cannot play this video, and no converter is installed. Upload an mp4 (H.264) or webm file'
export const CONVERSION_TOO_LONG = 'This video takes too long to convert. Upload an mp4 (H.264) or webm file'
export const NOT_PROCESSED = 'The video could not be processed. Upload it again'
export const NO_PICTURE = 'The file is not a PNG or JPEG picture'

export const videosWords = {
  videoNotFound: 'Video not found',
} as const
