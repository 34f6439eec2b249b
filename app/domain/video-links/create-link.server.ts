import type { Ctx } from '../context.server'
import { requireVideoLibrary } from '../videos/video-credits.server'
import { findVideoRow } from '../videos/videos.read.server'
import { NOT_UPLOADED, NOTHING_TO_SHOW, TOO_MANY_LINKS } from './video-links.words'
import { MAX_LINKS } from './video-link-limits'
import { insertVideoLink } from './insert-video-link.server'
import type { CreatedLink, CreateLink } from './video-links.schema'

const BLOCKER_BY_STATUS: Record<string, string> = {
  waiting: NOT_UPLOADED,
  uploading: NOT_UPLOADED,
  failed: NOTHING_TO_SHOW,
}

/** Returns why it cannot, too. Throws not_found, forbidden. */
export async function createLink(ctx: Ctx, { id, name }: CreateLink): Promise<CreatedLink> {
  return ctx.db.transact('video-link.create', async (tx) => {
    await requireVideoLibrary(tx)
    const video = await findVideoRow(tx, id)
    const error = BLOCKER_BY_STATUS[video.status] ?? ((await hasMaxLinks(tx, id)) ? TOO_MANY_LINKS : null)
    if (error !== null) return { success: false, url: null, error }
    const { url } = await insertVideoLink(tx, { videoId: id, accountId: video.account_id, name, forText: false })
    return { success: true, url, error: null }
  })
}

async function hasMaxLinks(tx: Ctx, videoId: string): Promise<boolean> {
  const last = await tx.db.q
    .selectFrom('video_links')
    .select('id')
    .where('video_id', '=', videoId)
    .where('for_text', '=', 0)
    .where('deleted_at', 'is', null)
    .limit(1)
    .offset(MAX_LINKS - 1)
    .executeTakeFirst()
  return last !== undefined
}
