import type { Ctx } from '../context.server'
import { findVideoRow } from '../videos/videos.read.server'
import { MAX_LINKS, NOT_UPLOADED, NOTHING_TO_SHOW, TOO_MANY_LINKS } from './link-words'
import { makeVideoLink } from './make-link.server'
import type { CreatedLink, CreateLink } from './video-links.schema'

const STANDS_AGAINST: Record<string, string> = {
  waiting: NOT_UPLOADED,
  uploading: NOT_UPLOADED,
  failed: NOTHING_TO_SHOW,
}

/** Returns why it cannot, too. Throws not_found. */
export async function createLink(ctx: Ctx, { id, name }: CreateLink): Promise<CreatedLink> {
  return ctx.db.transact('video-link.create', async (tctx) => {
    const video = await findVideoRow(tctx, id)
    const error = STANDS_AGAINST[video.status] ?? ((await isFull(tctx, id)) ? TOO_MANY_LINKS : null)
    if (error !== null) return { success: false, url: null, error }
    const { url } = await makeVideoLink(tctx, { videoId: id, accountId: video.account_id, name, forText: false })
    return { success: true, url, error: null }
  })
}

async function isFull(tctx: Ctx, videoId: string): Promise<boolean> {
  const last = await tctx.db.q
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
