import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import type { VideoExt } from '../video.port'
import { removeAfterCommit } from './fail-video.server'
import { tellVideo } from './tell-video.server'
import { twinKeyOf } from './video-files'
import { videoRowAsIs, type VideoRow } from './videos.read.server'

export const twinJob = (videoId: string): NewJob => ({
  kind: 'video.twin',
  key: `video:${videoId}:twin`,
  payload: { videoId },
})

/** Job, repeatable: an mp4 copy for players that cannot play the original. */
export async function makeTwin(ctx: Ctx, { videoId }: { videoId: string }): Promise<void> {
  const row = await videoRowAsIs(ctx, videoId)
  if (row?.mp4_status !== 'preparing' || row.file_key === null) return
  const key = twinKeyOf(videoId)
  const made = await ctx.video.toMp4(row.file_key, row.ext as VideoExt, key)
  if (typeof made === 'object') return save(ctx, videoId, { mp4_status: 'ready', mp4_key: key, mp4_bytes: made.bytes })
  // The converter was uninstalled.
  await save(ctx, videoId, { mp4_status: made === 'absent' ? null : 'errored' })
}

export const giveUpTwin = (ctx: Ctx, { videoId }: { videoId: string }): Promise<void> =>
  save(ctx, videoId, { mp4_status: 'errored' })

type Twin = Pick<VideoRow, 'mp4_status'> & Partial<Pick<VideoRow, 'mp4_key' | 'mp4_bytes'>>

const save = (ctx: Ctx, videoId: string, twin: Twin): Promise<void> =>
  ctx.db.transact('video.twin', async (tctx) => {
    const { numUpdatedRows } = await tctx.db.q
      .updateTable('videos')
      .set({ ...twin, updated_at: tctx.clock.now() })
      .where('id', '=', videoId)
      .where('mp4_status', '=', 'preparing')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) removeAfterCommit(tctx, [twinKeyOf(videoId)])
    else await tellVideo(tctx, videoId)
  })
