import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.server'
import { MAX_ATTACHMENTS } from './attachment-limits'
import { listAttachmentRows } from './attachment-rows.server'
import { findSentVideos } from './find-sent-videos.server'
import { isBlankText } from '../blank-text'

const DAY_MS = 86_400_000
/** The carrier holds texts for at most ten hours. */
const CARRIER_LINK_DAYS = 2
const LINK_DAYS = 30

/** Below the carrier's limits, which apply to all files of a text together. */
const IMAGE_TYPES = /^image\/(jpeg|png|gif)$/
const OTHER_TYPES =
  /^(image\/(bmp|tiff)|audio\/(mpeg|mp4|ogg|amr)|video\/(mp4|quicktime|webm|3gpp|3gpp2|mpeg)|text\/(vcard|calendar)|application\/pdf)$/
const MAX_TOTAL_BYTES = 5_000_000
const MAX_OTHER_BYTES = 500_000

const sign = (ctx: Ctx, id: string, day: number) => ctx.seal.hash(`sent-file ${id} ${day}`)

const signedPath = (ctx: Ctx, id: string, fromMs: number, days: number): string => {
  const day = Math.floor(fromMs / DAY_MS) + days
  return `/carrier/media/${id}/${day}/${sign(ctx, id, day)}`
}

export interface FilesToSend {
  media: string[]
  links: string[]
  /** The video was deleted: do not send its link. */
  lacksVideo: boolean
}

export const formatLinks = ({ links }: Pick<FilesToSend, 'links'>): { alone: string; below: string } => ({
  alone: links.join('\n'),
  below: links.map((link) => `\n${link}`).join(''),
})

export function appendLinks(text: string, files: FilesToSend): string {
  const { alone, below } = formatLinks(files)
  return isBlankText(text) ? alone : text + below
}

/** Links have constant length: a preview has as many segments as the text sent. */
export async function loadFilesToSend(ctx: Ctx, messageId: string, atMs: number): Promise<FilesToSend> {
  const media: string[] = []
  const links: string[] = []
  let freeBytes = MAX_TOTAL_BYTES
  const rows = await listAttachmentRows(ctx, messageId)
  const videos = await findSentVideos(ctx, rows)
  const lacksVideo = [...videos.values()].some(({ isDeleted: isGone }) => isGone)
  for (const { id, mime_type, file_bytes, video_link_id } of rows) {
    const video = video_link_id === null ? undefined : videos.get(video_link_id)
    if (video) {
      links.push(video.url)
      continue
    }
    const maxBytes = IMAGE_TYPES.test(mime_type ?? '')
      ? freeBytes
      : OTHER_TYPES.test(mime_type ?? '')
        ? Math.min(freeBytes, MAX_OTHER_BYTES)
        : 0
    const bytes = file_bytes ?? 0
    if (bytes > maxBytes || media.length === MAX_ATTACHMENTS) {
      links.push(ctx.publicUrl + signedPath(ctx, id, atMs, LINK_DAYS + 1))
      continue
    }
    freeBytes -= bytes
    media.push(signedPath(ctx, id, atMs, CARRIER_LINK_DAYS))
  }
  return { media, links, lacksVideo }
}

/** null: forged, expired or deleted. */
export async function findCarrierFile(
  ctx: Ctx,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ fileKey: string; bytes: number; mimeType: string; ext: string } | null> {
  const day = Number(until)
  const expected = Buffer.from(sign(ctx, id, day))
  const received = Buffer.from(signature)
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  if (!isGenuine || day * DAY_MS <= ctx.clock.now()) return null
  const row = await ctx.db.q.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.file_key || row.file_bytes === null || row.mime_type === null || row.ext === null) return null
  if (!(await ctx.files.has(row.file_key))) return null
  return { fileKey: row.file_key, bytes: row.file_bytes, mimeType: row.mime_type, ext: row.ext }
}
