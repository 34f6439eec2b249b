import fs from 'node:fs'
import path from 'node:path'
import { sid } from '../core/ids'
import type { MediaRecord, MessageRecord } from '../core/texts'
import type { World } from '../core/world'
import { FETCH_CODES } from '../twiml/fetch'

const PICTURES = /^image\/(jpeg|jpg|png|gif)$/
const LARGEST_PICTURE = 5 * 1024 * 1024
const LARGEST_OTHER = 500 * 1024
/** Other content types are rejected. */
const ACCEPTED =
  /^(image\/(jpeg|jpg|png|gif|bmp|tiff)|audio\/(basic|l24|mp4|mpeg|ogg|vorbis|vnd\.rn-realaudio|vnd\.wave|3gpp2?|ac3|webm|amr-nb|amr)|video\/(mpeg|mp4|quicktime|webm|3gpp2?|3gpp-tt|h261|h263|h263-1998|h263-2000|h264)|text\/(vcard|x-vcard|csv|rtf|richtext|calendar)|application\/(pdf|vcard|vnd\.apple\.pkpass))$/
const PICTURE_TOO_LARGE = 11751
const OTHER_TOO_LARGE = 30019
const WRONG_TYPE = 12300
const UNREACHABLE: Record<string, number> = { ...FETCH_CODES, 'too-large': PICTURE_TOO_LARGE }
const FAILED = 11200

const mediaFolder = (world: World) => path.join(world.dataDir, 'simulator-media')
export const mediaPath = (world: World, mediaSid: string) => path.join(mediaFolder(world), mediaSid)

/** The carrier's error code; null: accepted. */
export function mediaFault(contentType: string, size: number): number | null {
  if (!ACCEPTED.test(contentType)) return WRONG_TYPE
  if (PICTURES.test(contentType)) return size > LARGEST_PICTURE ? PICTURE_TOO_LARGE : null
  return size > LARGEST_OTHER ? OTHER_TOO_LARGE : null
}

export function storeMedia(world: World, parentSid: string, contentType: string, bytes: Buffer): MediaRecord {
  const now = world.clock.now()
  const media: MediaRecord = {
    sid: sid('ME'),
    parentSid,
    contentType,
    size: bytes.length,
    createdAt: now,
    updatedAt: now,
  }
  fs.mkdirSync(mediaFolder(world), { recursive: true })
  fs.writeFileSync(mediaPath(world, media.sid), bytes)
  world.store.save('media', media.sid, () => ({
    sid: media.sid,
    parent_sid: parentSid,
    created_at: media.createdAt,
    record: JSON.stringify(media),
  }))
  return media
}

export function deleteMedia(world: World, mediaSid: string) {
  world.store.remove('media', mediaSid)
  fs.rmSync(mediaPath(world, mediaSid), { force: true })
}

/** Fetches media in order. Returns the error code of the first that fails, else null. */
export async function fetchMedia(world: World, record: MessageRecord): Promise<number | null> {
  for (const url of record.mediaUrls.slice(record.media.length)) {
    const answer = await world.webhooks.deliver({
      about: 'message-media',
      hook: { url, method: 'GET' },
      params: {},
      messageSid: record.sid,
      logAs: 'media',
    })
    if (answer.error !== null) return UNREACHABLE[answer.error] ?? FAILED
    if (!answer.ok) return FAILED
    const contentType = answer.contentType.split(';')[0]!.trim().toLowerCase()
    const fault = mediaFault(contentType, answer.body.length)
    if (fault !== null) return fault
    record.media.push({ sid: storeMedia(world, record.sid, contentType, answer.body).sid, contentType })
  }
  return null
}
