export const fileKeyOf = (videoId: string): string => `videos/${videoId}`
/** For videos that browsers cannot play. */
export const convertedKeyOf = (videoId: string): string => `videos/${videoId}.converted.mp4`
/** Mp4 beside a playable original. */
export const twinKeyOf = (videoId: string): string => `videos/${videoId}.twin.mp4`
/** Captured by us. */
export const takenPictureKeyOf = (videoId: string): string => `videos/${videoId}.taken.jpg`
/** `version` separates parallel uploads. */
export const givenPictureKeyOf = (videoId: string, version: string, type: 'image/jpeg' | 'image/png'): string =>
  `videos/${videoId}.${version}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Without the custom thumbnail. */
export const everyKeyOf = (videoId: string): string[] => [
  fileKeyOf(videoId),
  convertedKeyOf(videoId),
  twinKeyOf(videoId),
  takenPictureKeyOf(videoId),
]

const VIDEO = '/api/video'
export const uploadPath = (id: string): string => `${VIDEO}/${id}/upload`
export const playPath = (id: string): string => `${VIDEO}/${id}/play`
export const mp4Path = (id: string): string => `${VIDEO}/${id}/mp4`
export const thumbnailPath = (id: string): string => `${VIDEO}/${id}/thumbnail`
