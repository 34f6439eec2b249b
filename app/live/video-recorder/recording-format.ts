/** Explicit AAC: older iPhones cannot play Chromium's other mp4 audio. */
const FORMATS = [
  'video/mp4;codecs=avc1,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]

/** Null: none. */
export const chooseFormat = (isSupported: (mimeType: string) => boolean): string | null =>
  FORMATS.find((format) => isSupported(format)) ?? null

/** 'video/mp4' of 'video/mp4;codecs=avc1,mp4a.40.2'. */
export const plainType = (mimeType: string): string => mimeType.replace(/;.*$/s, '').trim().toLowerCase()

export const extensionOf = (mimeType: string): string => (plainType(mimeType) === 'video/mp4' ? 'mp4' : 'webm')
