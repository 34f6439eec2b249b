import { fileTypeFromBuffer } from 'file-type'

export interface AttachmentKind {
  mimeType: string
  ext: string
}

export const HEAD_BYTES = 4_100

/** No types that a browser executes. */
const KINDS: Record<string, AttachmentKind> = {
  'image/jpeg': { mimeType: 'image/jpeg', ext: 'jpg' },
  'image/png': { mimeType: 'image/png', ext: 'png' },
  'image/apng': { mimeType: 'image/png', ext: 'png' },
  'image/gif': { mimeType: 'image/gif', ext: 'gif' },
  'image/webp': { mimeType: 'image/webp', ext: 'webp' },
  'image/heic': { mimeType: 'image/heic', ext: 'heic' },
  'image/heif': { mimeType: 'image/heif', ext: 'heif' },
  'image/bmp': { mimeType: 'image/bmp', ext: 'bmp' },
  'image/tiff': { mimeType: 'image/tiff', ext: 'tif' },
  'audio/mpeg': { mimeType: 'audio/mpeg', ext: 'mp3' },
  'audio/mp4': { mimeType: 'audio/mp4', ext: 'm4a' },
  'audio/x-m4a': { mimeType: 'audio/mp4', ext: 'm4a' },
  'audio/aac': { mimeType: 'audio/aac', ext: 'aac' },
  'audio/amr': { mimeType: 'audio/amr', ext: 'amr' },
  'audio/ogg': { mimeType: 'audio/ogg', ext: 'ogg' },
  'audio/wav': { mimeType: 'audio/wav', ext: 'wav' },
  'video/mp4': { mimeType: 'video/mp4', ext: 'mp4' },
  'video/x-m4v': { mimeType: 'video/mp4', ext: 'm4v' },
  'video/quicktime': { mimeType: 'video/quicktime', ext: 'mov' },
  'video/webm': { mimeType: 'video/webm', ext: 'webm' },
  'video/3gpp': { mimeType: 'video/3gpp', ext: '3gp' },
  'video/3gpp2': { mimeType: 'video/3gpp2', ext: '3g2' },
  'video/mpeg': { mimeType: 'video/mpeg', ext: 'mpg' },
  'application/pdf': { mimeType: 'application/pdf', ext: 'pdf' },
  'text/vcard': { mimeType: 'text/vcard', ext: 'vcf' },
  'text/calendar': { mimeType: 'text/calendar', ext: 'ics' },
}

/** Stricter than file-type: GIF needs its version; a UTF-16 mark can look like MP3. */
const STRICT_CHECKS: Record<string, (head: Uint8Array) => boolean> = {
  'image/gif': (head) => /^GIF8[79]a$/.test(String.fromCharCode(...head.subarray(0, 6))),
  'audio/mpeg': (head) => !(head[0] === 0xff && head[1] === 0xfe),
}

/** Detect by content. null: not accepted. */
export async function detectAttachmentKind(head: Uint8Array): Promise<AttachmentKind | null> {
  const detected = await fileTypeFromBuffer(head)
  const [mimeType = ''] = (detected?.mime ?? '').split(';')
  return Object.hasOwn(KINDS, mimeType) && (STRICT_CHECKS[mimeType]?.(head) ?? true) ? KINDS[mimeType]! : null
}
