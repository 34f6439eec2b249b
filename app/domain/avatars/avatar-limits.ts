/** Bytes of a photo (4-trust §9). */
export const MAX_AVATAR_BYTES = 10_485_760
/** A small picture that the uploading browser made is at most so large. */
export const MAX_THUMBNAIL_BYTES = 200_000
/** Pixels of a side: more would fill the memory of whoever looks at it. */
export const MAX_AVATAR_SIDE = 8_000
/** Pixels of a side that the uploading browser makes. */
export const AVATAR_SIDE = 512
export const THUMBNAIL_SIDE = 96

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp']
