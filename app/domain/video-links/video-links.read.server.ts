import type { Selectable } from 'kysely'
import type { VideoHitsTable } from '../../../db/schema/videos'
import type { Ctx } from '../context.server'
import { newestById } from '../paging/by-id.server'
import { nextCursor } from '../paging/page'
import { requireVideoLibrary } from '../videos/video-credits.server'
import { findVideoRow } from '../videos/videos.read.server'
import { getVideoLinkUrl } from './video-links.words'
import { MAX_SHOWN_HITS } from './video-link-limits'
import type { LinkHit, ListLinks, VideoLinks } from './video-links.schema'

type HitRow = Selectable<VideoHitsTable>

/** Newest first, with the newest visits. Throws not_found, forbidden. */
export async function listLinks(ctx: Ctx, { id, pageToken, limit }: ListLinks): Promise<VideoLinks> {
  await requireVideoLibrary(ctx)
  await findVideoRow(ctx, id)
  const links = ctx.db.q
    .selectFrom('video_links')
    .selectAll()
    .where('video_id', '=', id)
    .where('deleted_at', 'is', null)
  const rows = await newestById(links, 'video_links', pageToken ?? null)
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const hits = await listNewestHits(
    ctx,
    shown.map((row) => row.id),
  )
  return {
    items: shown.map((row) => ({
      id: row.id,
      name: row.name,
      url: getVideoLinkUrl(ctx, row.token),
      createdAt: new Date(row.created_at).toISOString(),
      hitCount: row.hits,
      hits: (hits.get(row.id) ?? []).map(toLinkHit),
    })),
    nextPageToken: nextCursor(rows, limit, (row) => row.id),
  }
}

const toLinkHit = (row: HitRow): LinkHit => ({
  id: row.id,
  createdAt: new Date(row.created_at).toISOString(),
  ip: row.ip,
  maxWatchTime: row.max_watch_ms / 1000,
  totalWatchTime: row.total_watch_ms / 1000,
})

/** One query that reads no older visits. */
async function listNewestHits(ctx: Ctx, linkIds: readonly string[]): Promise<Map<string, HitRow[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await ctx.db.q
    .selectFrom('video_links')
    .innerJoin('video_hits', (join) =>
      join.onRef('video_hits.link_id', '=', 'video_links.id').on((eb) =>
        eb(
          'video_hits.id',
          '>=',
          eb.fn.coalesce(
            eb
              .selectFrom('video_hits as shown')
              .select('shown.id')
              .whereRef('shown.link_id', '=', 'video_links.id')
              .orderBy('shown.id', 'desc')
              .limit(1)
              .offset(MAX_SHOWN_HITS - 1),
            eb.val(''),
          ),
        ),
      ),
    )
    .selectAll('video_hits')
    .where('video_links.id', 'in', linkIds)
    .orderBy('video_hits.id', 'desc')
    .execute()
  const hitsByLink = new Map<string, HitRow[]>()
  for (const row of rows) hitsByLink.set(row.link_id, [...(hitsByLink.get(row.link_id) ?? []), row])
  return hitsByLink
}
