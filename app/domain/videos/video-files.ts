/** Where the bytes of a video are, under keys of the files port that begin with its id. */
export const fileKeyOf = (videoId: string): string => `videos/${videoId}`
/** What was made of it where browsers do not play it as it was. */
export const convertedKeyOf = (videoId: string): string => `videos/${videoId}.converted.mp4`
/** The same as mp4, beside what plays already. */
export const twinKeyOf = (videoId: string): string => `videos/${videoId}.twin.mp4`
/** A picture that was taken of it here. */
export const takenPictureKeyOf = (videoId: string): string => `videos/${videoId}.taken.jpg`
/** A picture that somebody gave it; two that come at once have each its place. */
export const givenPictureKeyOf = (videoId: string, version: string, type: 'image/jpeg' | 'image/png'): string =>
  `videos/${videoId}.${version}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Every place in which bytes of a video may be, but for the picture that its row names. */
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
