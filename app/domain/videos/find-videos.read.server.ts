import { sql } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import type { Ctx } from '../context.server'
import { streamCsv } from '../csv/stream-csv'
import type { Page, PageInput } from '../paging/page'
import type { SortOf } from '../paging/sort'
import { countRows, sortedPage, type SortColumns } from '../paging/sorted-page.server'
import { requireUser } from '../access/require'
import { parseSearch } from '../search/search-terms'
import { requireVideoLibrary } from './video-credits.server'
import { toVideoView } from './videos.read.server'
import type { VideoFilter, VideoSort, VideoView } from './videos.schema'
import { VIDEO_STATUS_LABELS, videosWords } from './videos.words'

const VIDEO_SORT: SortColumns<VideoSort> = {
  name: { type: 'text', value: sql<string>`lower(videos.name)` },
  length: { type: 'number', value: sql<number>`coalesce(videos.duration_ms, 0)` },
  views: { type: 'number', value: sql<number>`videos.hits` },
  size: { type: 'number', value: sql<number>`coalesce(videos.file_bytes, 0)` },
  created: { type: 'number', value: sql<number>`videos.created_at` },
}

const matchingVideos = (ctx: Ctx, { search = '', status }: VideoFilter) =>
  ctx.db.q
    .selectFrom('videos')
    .selectAll()
    .where('user_id', '=', requireUser(ctx).userId)
    .where('deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .where(({ and }) => and(parseSearch(search).map((term) => hasTerm('videos.name', term))))

type FindVideos = PageInput & VideoFilter & { sort?: SortOf<VideoSort> | undefined }

/** Own videos, newest first. Throws forbidden. */
export async function findVideos(ctx: Ctx, { cursor, limit, sort, ...filter }: FindVideos): Promise<Page<VideoView>> {
  await requireVideoLibrary(ctx)
  const page = await sortedPage(matchingVideos(ctx, filter), 'videos', { sort, columns: VIDEO_SORT, cursor, limit })
  return { ...page, items: page.items.map(toVideoView) }
}

/** Of findVideos. */
export const countVideos = (ctx: Ctx, filter: VideoFilter): Promise<number> => countRows(matchingVideos(ctx, filter))

/** Own ones of the ids, by name. */
export async function listSelectedVideos(ctx: Ctx, ids: readonly string[]): Promise<VideoView[]> {
  if (ids.length === 0) return []
  const rows = await matchingVideos(ctx, {})
    .where('id', 'in', [...ids])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toVideoView)
}

/** The rows of the table, in its order. */
export const videosCsv = (
  ctx: Ctx,
  filter: VideoFilter & { sort?: SortOf<VideoSort> | undefined },
): AsyncGenerator<string> =>
  streamCsv({
    columns: [
      videosWords.name,
      videosWords.status,
      videosWords.lengthSeconds,
      videosWords.views,
      videosWords.bytes,
      videosWords.created,
    ],
    page: (page) => findVideos(ctx, { ...filter, ...page }),
    toCells: (videos) =>
      videos.map(({ name, status, duration, hits, size, createdAt }) => [
        name,
        VIDEO_STATUS_LABELS[status],
        duration,
        hits,
        size,
        createdAt,
      ]),
  })
