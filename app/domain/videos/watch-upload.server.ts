import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { TryAgain } from '../jobs/try-again'
import { failVideo } from './fail-video.server'
import { fileKeyOf } from './video-files'
import { BROKE_OFF, NEVER_CAME } from './video-words'
import { videoRowAsIs } from './videos.read.server'

/** How long the first byte of a video may be waited for. */
const COMES_WITHIN_MS = 60 * 60_000
/** An upload writes at least so often that it lives (`upload-video.server.ts`), or its process died. */
const SILENT_MS = 2 * 60_000
export const LIVES_EVERY_MS = 15_000

/** Looks after a video of which no byte comes. */
export const neverCameJob = (videoId: string, now: number): NewJob => ({
  kind: 'video.watch',
  key: `video:${videoId}:comes`,
  payload: { videoId, status: 'waiting' },
  runAt: now + COMES_WITHIN_MS,
})

/** Looks after an upload whose process may die. */
export const brokeOffJob = (videoId: string, now: number): NewJob => ({
  kind: 'video.watch',
  key: `video:${videoId}:lives`,
  payload: { videoId, status: 'uploading' },
  runAt: now + SILENT_MS,
})

/** A video that nobody uploads, or whose upload ended with its process, is waited for no longer: the plan has it back. (Job.) */
export async function watchUpload(
  ctx: Ctx,
  { videoId, status }: { videoId: string; status: 'waiting' | 'uploading' },
): Promise<void> {
  const row = await videoRowAsIs(ctx, videoId)
  if (row?.status !== status) return
  const leftMs = row.updated_at + SILENT_MS - ctx.clock.now()
  if (status === 'uploading' && leftMs > 0) throw new TryAgain(leftMs, 'it is being uploaded')
  await failVideo(ctx, videoId, status === 'waiting' ? NEVER_CAME : BROKE_OFF, [status])
  // It may be a gigabyte: a week is long for it.
  if (status === 'uploading') await ctx.files.removeHalf(fileKeyOf(videoId))
}
