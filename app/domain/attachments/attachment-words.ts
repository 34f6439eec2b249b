/** The specification's (2-live §8). */
export const UNSUPPORTED_MEDIA = 'Unsupported media type'
export const MEDIA_FAILED = 'Media failed to load'

export const MAX_ATTACHMENT_BYTES = 20_971_520

/** What a file is called that came without a name, and a text that is nothing else. */
export function nounOf(mimeType: string): string {
  if (mimeType.startsWith('image/')) return 'Picture'
  if (mimeType.startsWith('video/')) return 'Video'
  if (mimeType.startsWith('audio/')) return 'Audio'
  if (mimeType === 'text/vcard' || mimeType === 'text/x-vcard') return 'Contact card'
  if (mimeType === 'text/calendar') return 'Calendar entry'
  return mimeType === 'application/pdf' ? 'PDF' : 'File'
}
