/** Vendor keys begin with `tk_`. */
export const API_KEY_PREFIX = 'tlk_'
export const MAX_API_KEYS = 50
export const MAX_API_KEY_NAME = 60
export const DEFAULT_API_KEY_NAME = 'My Key'
export const SHOWN_END = 4
/** Last use is written at most once in it. */
export const USE_INTERVAL_MS = 60_000
export const ACTIVE_MS = 24 * 3_600_000
