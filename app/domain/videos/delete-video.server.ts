import type { Ctx } from '../context.server'
import { isUnderWay, keysOf, removeAfterCommit } from './fail-video.server'
import { tellVideoGone } from './tell-video.server'
import { giveVideoBack } from './video-credits.server'
import { findVideoRow } from './videos.read.server'

/**
 * Deletes a video, or cancels its upload: nothing shows it any more, and its bytes go. One that was not ready yet the plan has back.
 * Also where the plan has no library any more. Throws not_found.
 */
export async function deleteVideo(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transact('video.delete', async (tctx) => {
    const row = await findVideoRow(tctx, id)
    const now = tctx.clock.now()
    await tctx.db.q.updateTable('videos').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
    if (isUnderWay(row)) await giveVideoBack(tctx, row.account_id)
    removeAfterCommit(tctx, keysOf(row))
    await tellVideoGone(tctx, row)
  })
}
