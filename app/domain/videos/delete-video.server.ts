import type { Ctx } from '../context.server'
import { isInProgress, getVideoKeys, removeAfterCommit } from './fail-video.server'
import { publishVideoDeleted } from './publish-video-changed.server'
import { refundVideo } from './video-credits.server'
import { findVideoRow } from './videos.read.server'

/** Also cancels uploads, and works without videos in the plan. Throws not_found. */
export async function deleteVideo(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transact('video.delete', async (tx) => {
    const row = await findVideoRow(tx, id)
    const now = tx.clock.now()
    await tx.db.q.updateTable('videos').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
    if (isInProgress(row)) await refundVideo(tx, row.account_id)
    removeAfterCommit(tx, getVideoKeys(row))
    await publishVideoDeleted(tx, row)
  })
}
