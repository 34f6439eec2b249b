export const getVideoKey = (videoId: string): string => `videos/${videoId}`
/** For videos that browsers cannot play. */
export const getConvertedKey = (videoId: string): string => `videos/${videoId}.converted.mp4`
/** Mp4 beside a playable original. */
export const getMp4CopyKey = (videoId: string): string => `videos/${videoId}.twin.mp4`
/** Captured by us. */
export const getCapturedThumbnailKey = (videoId: string): string => `videos/${videoId}.taken.jpg`
/** `version` separates parallel uploads. */
export const getCustomThumbnailKey = (videoId: string, version: string, type: 'image/jpeg' | 'image/png'): string =>
  `videos/${videoId}.${version}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Without the custom thumbnail. */
export const listVideoKeys = (videoId: string): string[] => [
  getVideoKey(videoId),
  getConvertedKey(videoId),
  getMp4CopyKey(videoId),
  getCapturedThumbnailKey(videoId),
]

const VIDEO = '/api/video'
export const getUploadPath = (id: string): string => `${VIDEO}/${id}/upload`
export const getPlayPath = (id: string): string => `${VIDEO}/${id}/play`
export const getMp4Path = (id: string): string => `${VIDEO}/${id}/mp4`
export const getVideoThumbnailPath = (id: string): string => `${VIDEO}/${id}/thumbnail`
