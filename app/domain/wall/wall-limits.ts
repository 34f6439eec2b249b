/** Of an account, not revoked. */
export const MAX_WALL_LINKS = 20
export const MAX_WALL_NAME = 60
export const WALL_KEY_PREFIX = 'wall_'
/** With 32 random bytes. */
export const WALL_KEY_LENGTH = WALL_KEY_PREFIX.length + 43
/** Screens of an account at the same time. */
export const MAX_WALL_STREAMS = 50
