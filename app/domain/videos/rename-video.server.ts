import type { Ctx } from '../context.server'
import { tellVideo } from './tell-video.server'
import { requireLibrary } from './video-credits.server'
import { findVideo, findVideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'

/** Throws not_found, forbidden. */
export const renameVideo = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<VideoView> =>
  ctx.db.transact('video.rename', async (tctx) => {
    await requireLibrary(tctx)
    const row = await findVideoRow(tctx, id)
    if (row.name === name) return findVideo(tctx, id)
    await tctx.db.q.updateTable('videos').set({ name, updated_at: tctx.clock.now() }).where('id', '=', id).execute()
    return (await tellVideo(tctx, id))!
  })
