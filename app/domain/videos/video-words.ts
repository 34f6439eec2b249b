/** The specification's (2-live §5, §8, §9). */
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

/** Ours: as long as names of recorded messages and templates are. */
export const VIDEO_NAME_LENGTH = 120
/** A page of the library. */
export const VIDEOS_PER_PAGE = 24
