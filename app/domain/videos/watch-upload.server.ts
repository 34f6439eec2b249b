import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { TryAgain } from '../jobs/try-again'
import { failVideo } from './fail-video.server'
import { fileKeyOf } from './video-files'
import { BROKE_OFF, NEVER_CAME } from './video-words'
import { videoRowAsIs } from './videos.read.server'

/** Until the first byte. */
const COMES_WITHIN_MS = 60 * 60_000
/** Live uploads update their row. */
const SILENT_MS = 2 * 60_000
export const LIVES_EVERY_MS = 15_000

export const neverCameJob = (videoId: string, now: number): NewJob => ({
  kind: 'video.watch',
  key: `video:${videoId}:comes`,
  payload: { videoId, status: 'waiting' },
  runAt: now + COMES_WITHIN_MS,
})

export const brokeOffJob = (videoId: string, now: number): NewJob => ({
  kind: 'video.watch',
  key: `video:${videoId}:lives`,
  payload: { videoId, status: 'uploading' },
  runAt: now + SILENT_MS,
})

/** Job: fails abandoned uploads. */
export async function watchUpload(
  ctx: Ctx,
  { videoId, status }: { videoId: string; status: 'waiting' | 'uploading' },
): Promise<void> {
  const row = await videoRowAsIs(ctx, videoId)
  if (row?.status !== status) return
  const leftMs = row.updated_at + SILENT_MS - ctx.clock.now()
  if (status === 'uploading' && leftMs > 0) throw new TryAgain(leftMs, 'it is being uploaded')
  await failVideo(ctx, videoId, status === 'waiting' ? NEVER_CAME : BROKE_OFF, [status])
  // Up to 1 GB; the weekly sweep is late.
  if (status === 'uploading') await ctx.files.removeHalf(fileKeyOf(videoId))
}
