import type { Ctx } from '../context.server'
import { isUnderWay, keysOf, removeAfterCommit } from './fail-video.server'
import { tellVideoGone } from './tell-video.server'
import { giveVideoBack } from './video-credits.server'
import { findVideoRow } from './videos.read.server'

/** Also cancels uploads, and works without videos in the plan. Throws not_found. */
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
