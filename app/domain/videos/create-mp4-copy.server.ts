import type { Ctx } from '../context.server'
import type { NewJob, OwnedRow } from '../jobs/catalogue'
import type { VideoExt } from '../video.port'
import { removeAfterCommit } from './fail-video.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { getMp4CopyKey } from './video-files'
import { loadVideoRow, type VideoRow } from './videos.read.server'

export const createMp4CopyJob = ({ id, account_id }: OwnedRow): NewJob => ({
  kind: 'video.mp4-copy',
  accountId: account_id,
  key: `video:${id}:twin`,
  payload: { videoId: id },
})

/** Job, repeatable: an mp4 copy for players that cannot play the original. */
export async function createMp4Copy(ctx: Ctx, { videoId }: { videoId: string }): Promise<void> {
  const row = await loadVideoRow(ctx, videoId)
  if (row?.mp4_status !== 'preparing' || row.file_key === null) return
  const key = getMp4CopyKey(videoId)
  const result = await ctx.video.toMp4(row.file_key, row.ext as VideoExt, key)
  if (typeof result === 'object')
    return saveMp4Copy(ctx, videoId, { mp4_status: 'ready', mp4_key: key, mp4_bytes: result.bytes })
  // The converter was uninstalled.
  await saveMp4Copy(ctx, videoId, { mp4_status: result === 'absent' ? null : 'errored' })
}

export const abandonMp4Copy = (ctx: Ctx, { videoId }: { videoId: string }): Promise<void> =>
  saveMp4Copy(ctx, videoId, { mp4_status: 'errored' })

type Mp4CopyColumns = Pick<VideoRow, 'mp4_status'> & Partial<Pick<VideoRow, 'mp4_key' | 'mp4_bytes'>>

const saveMp4Copy = (ctx: Ctx, videoId: string, columns: Mp4CopyColumns): Promise<void> =>
  ctx.db.transact('video.mp4-copy', async (tx) => {
    const { numUpdatedRows } = await tx.db.q
      .updateTable('videos')
      .set({ ...columns, updated_at: tx.clock.now() })
      .where('id', '=', videoId)
      .where('mp4_status', '=', 'preparing')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) removeAfterCommit(tx, [getMp4CopyKey(videoId)])
    else await publishVideoChanged(tx, videoId)
  })
