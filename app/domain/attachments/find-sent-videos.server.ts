import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { getVideoLinkUrl } from '../video-links/video-links.words'

export interface SentVideo {
  url: string
  isDeleted: boolean
}

const linkById = statement((q, p: { id: string }) =>
  q
    .selectFrom('video_links')
    .innerJoin('videos', 'videos.id', 'video_links.video_id')
    .select(['video_links.token', 'video_links.deleted_at', 'videos.deleted_at as video_deleted_at'])
    .where('video_links.id', '=', p.id),
)

/** At most one video per text. */
export async function findSentVideos(
  ctx: Ctx,
  files: readonly { video_link_id: string | null }[],
): Promise<Map<string, SentVideo>> {
  const found = new Map<string, SentVideo>()
  for (const { video_link_id: id } of files) {
    const link = id === null || found.has(id) ? undefined : await ctx.db.first(linkById, { id })
    if (id === null || !link) continue
    const isDeleted = link.deleted_at !== null || link.video_deleted_at !== null
    found.set(id, { url: getVideoLinkUrl(ctx, link.token), isDeleted })
  }
  return found
}
