import type { AttachmentFailure } from '../../../db/schema/messenger'
import { MAX_ATTACHMENTS } from './attachment-limits'

export const UNSUPPORTED_MEDIA = 'Unsupported media type'
export const MEDIA_FAILED = 'Media failed to load'

/** Null: only that it failed. */
export const ATTACHMENT_FAILURES: Record<AttachmentFailure, string | null> = {
  not_fetched: 'The file could not be fetched from the carrier',
  not_there: 'The carrier no longer has the file',
  too_large: 'The file is larger than 20 MB',
  unsupported: UNSUPPORTED_MEDIA,
  no_address: null,
}

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

export const attachmentsWords = {
  textTo: (name: string) => `Text to ${name}`,
  messageNoLongerDraft: 'This message is no longer a draft',
} as const
