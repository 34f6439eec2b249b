/**
 * The best first: mp4 plays everywhere, in texts too; then what every browser but Safari plays. Chromium without AAC would put another
 * sound into a plain mp4, which older iPhones do not play.
 */
const FORMATS = [
  'video/mp4;codecs=avc1,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]

/** What this browser records in; null: it says of none that it can. */
export const chooseFormat = (isSupported: (mimeType: string) => boolean): string | null =>
  FORMATS.find((format) => isSupported(format)) ?? null

/** 'video/mp4' of 'video/mp4;codecs=avc1,mp4a.40.2'. */
export const plainType = (mimeType: string): string => mimeType.replace(/;.*$/s, '').trim().toLowerCase()

export const extensionOf = (mimeType: string): string => (plainType(mimeType) === 'video/mp4' ? 'mp4' : 'webm')
