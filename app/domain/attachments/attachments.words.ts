import { MAX_ATTACHMENTS } from './attachment-limits'

export const UNSUPPORTED_MEDIA = 'Unsupported media type'
export const MEDIA_FAILED = 'Media failed to load'

export const ONE_VIDEO = 'Only one video can be sent at a time'
export const VIDEO_NOT_READY = 'This video is not ready yet'
export const VIDEO_UNAVAILABLE = 'The video of this message is no longer available. Remove it or attach another one'
export const TOO_MANY_FILES = `A text has at most ${MAX_ATTACHMENTS} files`
export const unsupportedFiles = (names: readonly string[]): string => `Unsupported Files: ${names.join(', ')}`
export const oversizedFiles = (names: readonly string[]): string => `Oversized Files (over 20 MB): ${names.join(', ')}`

export function getFileLabel(mimeType: string): string {
  if (mimeType.startsWith('image/')) return 'Picture'
  if (mimeType.startsWith('video/')) return 'Video'
  if (mimeType.startsWith('audio/')) return 'Audio'
  if (mimeType === 'text/vcard' || mimeType === 'text/x-vcard') return 'Contact card'
  if (mimeType === 'text/calendar') return 'Calendar entry'
  return mimeType === 'application/pdf' ? 'PDF' : 'File'
}
