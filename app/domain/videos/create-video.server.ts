import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { requireFileQuota } from '../stored-files/require-file-quota.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { requireVideoLibrary, chargeVideo } from './video-credits.server'
import { getUploadPath } from './video-files'
import type { CreateVideo, VideoUpload } from './videos.schema'
import { createFirstByteJob } from './fail-stalled-upload.server'

/** Counts against the plan. Throws forbidden, no_videos, too_large. */
export async function createVideo(ctx: Ctx, { name, size }: CreateVideo): Promise<VideoUpload> {
  const { userId, accountId } = await requireVideoLibrary(ctx)
  const id = ctx.ids('vid')
  await ctx.db.transact('video.create', async (tx) => {
    if (size !== undefined) await requireFileQuota(tx, accountId, size)
    await chargeVideo(tx, accountId)
    const now = tx.clock.now()
    await tx.db.q
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
    await enqueue(tx, createFirstByteJob({ id, account_id: accountId }, now))
    await publishVideoChanged(tx, id)
  })
  return { uploadUrl: getUploadPath(id), videoAsset: { id } }
}
