/** 4-trust §9. */
export const MAX_AVATAR_BYTES = 10_485_760
export const MAX_THUMBNAIL_BYTES = 200_000
/** Limits the memory needed to display it. */
export const MAX_AVATAR_SIDE = 8_000
export const AVATAR_SIDE = 512
export const THUMBNAIL_SIDE = 96

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp']
