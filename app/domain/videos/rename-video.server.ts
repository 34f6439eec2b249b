import type { Ctx } from '../context.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { requireVideoLibrary } from './video-credits.server'
import { findVideo, findVideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'

/** Throws not_found, forbidden. */
export const renameVideo = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<VideoView> =>
  ctx.db.transact('video.rename', async (tx) => {
    await requireVideoLibrary(tx)
    const row = await findVideoRow(tx, id)
    if (row.name === name) return findVideo(tx, id)
    await tx.db.q.updateTable('videos').set({ name, updated_at: tx.clock.now() }).where('id', '=', id).execute()
    return (await publishVideoChanged(tx, id))!
  })
