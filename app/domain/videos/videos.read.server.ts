import type { Selectable } from 'kysely'
import type { VideosTable } from '../../../db/schema/videos'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor } from '../paging/page'
import { getMp4Path, getPlayPath, getVideoThumbnailPath } from './video-files'
import { requireVideoLibrary } from './video-credits.server'
import type { VideoView } from './videos.schema'

export type VideoRow = Selectable<VideosTable>

const rowById = statement((q, p: { id: string }) =>
  q.selectFrom('videos').selectAll().where('id', '=', p.id).where('deleted_at', 'is', null),
)

export function toVideoView(row: VideoRow): VideoView {
  const isReady = row.status === 'ready'
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    reason: row.failure,
    progress: row.progress,
    thumbnail: row.thumbnail_key === null ? null : getVideoThumbnailPath(row.id),
    duration: row.duration_ms === null ? null : row.duration_ms / 1000,
    width: row.width,
    height: row.height,
    size: row.file_bytes,
    mimeType: row.mime_type,
    hits: row.hits,
    playbackIds: isReady ? [{ id: row.id }] : [],
    url: isReady ? getPlayPath(row.id) : null,
    mp4Status: isReady ? row.mp4_status : null,
    mp4Url: isReady && row.mp4_status === 'ready' ? getMp4Path(row.id) : null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** No access check; undefined: deleted. */
export const loadVideoRow = (ctx: Ctx, id: string): Promise<VideoRow | undefined> | VideoRow | undefined =>
  ctx.db.first(rowById, { id })

/** Own videos only. Throws not_found. */
export async function findVideoRow(ctx: Ctx, id: string): Promise<VideoRow> {
  const { userId } = requireUser(ctx)
  const row = await loadVideoRow(ctx, id)
  if (row?.user_id !== userId) throw notFound('Video')
  return row
}

/** Throws not_found. */
export const findVideo = async (ctx: Ctx, id: string): Promise<VideoView> => toVideoView(await findVideoRow(ctx, id))

/** Throws forbidden. */
export async function listVideos(
  ctx: Ctx,
  { pageToken, limit }: { pageToken?: string | undefined; limit: number },
): Promise<{ items: VideoView[]; nextPageToken: string | null }> {
  const { userId } = await requireVideoLibrary(ctx)
  const rows = await ctx.db.q
    .selectFrom('videos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(pageToken !== undefined, (query) => query.where('id', '<', pageToken!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit).map(toVideoView), nextPageToken: nextCursor(rows, limit, ({ id }) => id) }
}

export interface VideoFile {
  fileKey: string
  contentType: string
  /** Download name. */
  fileName: string
  bytes: number
}

/** Half of the browsers refuse video/quicktime, though they play its H.264. */
const getServedType = (mimeType: string): string => (mimeType === 'video/quicktime' ? 'video/mp4' : mimeType)

/** The caller has checked access. */
export function getVideoFile(row: VideoRow, rendition: 'play' | 'mp4'): VideoFile | null {
  if (row.status !== 'ready') return null
  if (rendition === 'mp4')
    return row.mp4_status === 'ready' && row.mp4_key !== null
      ? {
          fileKey: row.mp4_key,
          contentType: 'video/mp4',
          fileName: `${row.name}.mp4`,
          bytes: row.mp4_bytes ?? 0,
        }
      : null
  return row.file_key === null
    ? null
    : {
        fileKey: row.file_key,
        contentType: getServedType(row.mime_type ?? 'video/mp4'),
        fileName: `${row.name}.${row.ext ?? 'mp4'}`,
        bytes: row.file_bytes ?? 0,
      }
}

/** Throws not_found. */
export async function findVideoFile(ctx: Ctx, id: string, rendition: 'play' | 'mp4'): Promise<VideoFile> {
  const file = getVideoFile(await findVideoRow(ctx, id), rendition)
  if (!file) throw notFound('Video')
  return file
}

/** Throws not_found. */
export async function findVideoPicture(ctx: Ctx, id: string): Promise<{ fileKey: string; contentType: string }> {
  const picture = getVideoThumbnail(await findVideoRow(ctx, id))
  if (!picture) throw notFound('Picture')
  return picture
}

export const getVideoThumbnail = ({ thumbnail_key }: VideoRow): { fileKey: string; contentType: string } | null =>
  thumbnail_key === null
    ? null
    : { fileKey: thumbnail_key, contentType: thumbnail_key.endsWith('.png') ? 'image/png' : 'image/jpeg' }
