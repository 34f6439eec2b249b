import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { requireFileRoom } from '../stored-files/require-file-room.server'
import { tellVideo } from './tell-video.server'
import { requireLibrary, takeVideo } from './video-credits.server'
import { uploadPath } from './video-files'
import type { CreateVideo, VideoUpload } from './videos.schema'
import { neverCameJob } from './watch-upload.server'

/** Counts against the plan. Throws forbidden, no_videos, too_large. */
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
        // Reserves the space.
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
