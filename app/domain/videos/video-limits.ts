/** Spec 2-live §5, §8, §9. */
export const MAX_VIDEO_BYTES = 1024 ** 3
export const MAX_RECORDING_MS = 120_000
export const COUNTDOWN_S = 3
export const PLAYBACK_SPEEDS = [0.5, 1, 1.25, 1.5, 1.75, 2] as const

/** Our own limit. */
export const VIDEO_NAME_LENGTH = 120
export const VIDEOS_PER_PAGE = 24
