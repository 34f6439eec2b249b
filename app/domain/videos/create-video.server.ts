import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { requireFileRoom } from '../stored-files/require-file-room.server'
import { tellVideo } from './tell-video.server'
import { requireLibrary, takeVideo } from './video-credits.server'
import { uploadPath } from './video-files'
import type { CreateVideo, VideoUpload } from './videos.schema'
import { neverCameJob } from './watch-upload.server'

/**
 * Begins a video of the caller's library: its bytes come next, to `uploadUrl`. It takes one of the plan's. Throws forbidden where the
 * plan has no library, no_videos, and too_large where the account's files have no room for one of that size.
 */
export async function createVideo(ctx: Ctx, { name, size }: CreateVideo): Promise<VideoUpload> {
  const { userId, accountId } = await requireLibrary(ctx)
  const id = ctx.ids('vid')
  await ctx.db.transact('video.create', async (tctx) => {
    if (size !== undefined) await requireFileRoom(tctx, accountId, size)
    await takeVideo(tctx, accountId)
    const now = tctx.clock.now()
    await tctx.db.q
      .insertInto('videos')
      .values({
        id,
        account_id: accountId,
        user_id: userId,
        name,
        status: 'waiting',
        failure: null,
        file_key: null,
        // Its room is kept for it: others that come meanwhile find it taken.
        file_bytes: size ?? null,
        mime_type: null,
        ext: null,
        duration_ms: null,
        width: null,
        height: null,
        thumbnail_key: null,
        mp4_status: null,
        mp4_key: null,
        mp4_bytes: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
    await enqueue(tctx, neverCameJob(id, now))
    await tellVideo(tctx, id)
  })
  return { uploadUrl: uploadPath(id), videoAsset: { id } }
}
