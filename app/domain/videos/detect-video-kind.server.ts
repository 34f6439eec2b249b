import { fileTypeFromBuffer } from 'file-type'
import type { VideoExt } from '../video.port'

export interface VideoKind {
  mimeType: string
  ext: VideoExt
}

export const HEAD_BYTES = 4_100

/** Keys: MIME types of file-type. */
const KINDS: Record<string, VideoKind> = {
  'video/mp4': { mimeType: 'video/mp4', ext: 'mp4' },
  'video/x-m4v': { mimeType: 'video/mp4', ext: 'm4v' },
  'video/quicktime': { mimeType: 'video/quicktime', ext: 'mov' },
  'video/3gpp': { mimeType: 'video/3gpp', ext: '3gp' },
  'video/3gpp2': { mimeType: 'video/3gpp2', ext: '3g2' },
  'video/webm': { mimeType: 'video/webm', ext: 'webm' },
  'video/matroska': { mimeType: 'video/x-matroska', ext: 'mkv' },
  'video/vnd.avi': { mimeType: 'video/x-msvideo', ext: 'avi' },
  'video/x-ms-asf': { mimeType: 'video/x-ms-wmv', ext: 'wmv' },
  'video/x-flv': { mimeType: 'video/x-flv', ext: 'flv' },
  'video/mpeg': { mimeType: 'video/mpeg', ext: 'mpg' },
  'video/MP1S': { mimeType: 'video/mpeg', ext: 'mpg' },
  'video/MP2P': { mimeType: 'video/mpeg', ext: 'mpg' },
  'video/mp2t': { mimeType: 'video/mp2t', ext: 'ts' },
  'video/ogg': { mimeType: 'video/ogg', ext: 'ogv' },
}

/** null: not a video. */
export async function detectVideoKind(head: Uint8Array): Promise<VideoKind | null> {
  const detected = await fileTypeFromBuffer(head)
  const [mimeType = ''] = (detected?.mime ?? '').split(';')
  return Object.hasOwn(KINDS, mimeType) ? KINDS[mimeType]! : null
}
