import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.server'
import { MAX_ATTACHMENTS } from './attachment-words'
import { attachmentRows } from './kept-attachments.server'
import { sentVideos } from './sent-videos.server'

const DAY_MS = 86_400_000
/** The carrier holds texts for at most ten hours. */
const FOR_CARRIER_DAYS = 2
const LINK_DAYS = 30

/** Below the carrier's limits, which apply to all files of a text together. */
const PICTURES = /^image\/(jpeg|png|gif)$/
const OTHERS =
  /^(image\/(bmp|tiff)|audio\/(mpeg|mp4|ogg|amr)|video\/(mp4|quicktime|webm|3gpp|3gpp2|mpeg)|text\/(vcard|calendar)|application\/pdf)$/
const MOST_OF_ALL = 5_000_000
const LARGEST_OTHER = 500_000

const signatureOf = (ctx: Ctx, id: string, day: number) => ctx.seal.hash(`sent-file ${id} ${day}`)

const signedPath = (ctx: Ctx, id: string, fromMs: number, days: number): string => {
  const day = Math.floor(fromMs / DAY_MS) + days
  return `/carrier/media/${id}/${day}/${signatureOf(ctx, id, day)}`
}

export interface FilesToSend {
  media: string[]
  links: string[]
  /** The video was deleted: do not send its link. */
  lacksVideo: boolean
}

export const linksOf = ({ links }: Pick<FilesToSend, 'links'>): { alone: string; below: string } => ({
  alone: links.join('\n'),
  below: links.map((link) => `\n${link}`).join(''),
})

export function withLinks(words: string, files: FilesToSend): string {
  const { alone, below } = linksOf(files)
  return words.trim() === '' ? alone : words + below
}

/** Links have constant length: a preview has as many segments as the text sent. */
export async function filesToSend(ctx: Ctx, messageId: string, atMs: number): Promise<FilesToSend> {
  const media: string[] = []
  const links: string[] = []
  let room = MOST_OF_ALL
  const rows = await attachmentRows(ctx, messageId)
  const videos = await sentVideos(ctx, rows)
  const lacksVideo = [...videos.values()].some(({ isGone }) => isGone)
  for (const { id, mime_type, file_bytes, video_link_id } of rows) {
    const video = video_link_id === null ? undefined : videos.get(video_link_id)
    if (video) {
      links.push(video.url)
      continue
    }
    const most = PICTURES.test(mime_type ?? '')
      ? room
      : OTHERS.test(mime_type ?? '')
        ? Math.min(room, LARGEST_OTHER)
        : 0
    const bytes = file_bytes ?? 0
    if (bytes > most || media.length === MAX_ATTACHMENTS) {
      links.push(ctx.publicUrl + signedPath(ctx, id, atMs, LINK_DAYS + 1))
      continue
    }
    room -= bytes
    media.push(signedPath(ctx, id, atMs, FOR_CARRIER_DAYS))
  }
  return { media, links, lacksVideo }
}

/** null: forged, expired or deleted. */
export async function findSentFile(
  ctx: Ctx,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ fileKey: string; bytes: number; mimeType: string; ext: string } | null> {
  const day = Number(until)
  const expected = Buffer.from(signatureOf(ctx, id, day))
  const given = Buffer.from(signature)
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isGenuine || day * DAY_MS <= ctx.clock.now()) return null
  const row = await ctx.db.q.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.file_key || row.file_bytes === null || row.mime_type === null || row.ext === null) return null
  if (!(await ctx.files.has(row.file_key))) return null
  return { fileKey: row.file_key, bytes: row.file_bytes, mimeType: row.mime_type, ext: row.ext }
}
