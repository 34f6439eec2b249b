import type { Ctx } from '../context.server'
import type { NewJob, OwnedRow } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { failVideo } from './fail-video.server'
import { getVideoKey } from './video-files'
import { UPLOAD_INTERRUPTED, NEVER_UPLOADED } from './videos.words'
import { loadVideoRow } from './videos.read.server'

/** Until the first byte. */
const FIRST_BYTE_TIMEOUT_MS = 60 * 60_000
/** Live uploads update their row. */
const STALLED_MS = 2 * 60_000
export const HEARTBEAT_MS = 15_000

export const createFirstByteJob = ({ id, account_id }: OwnedRow, now: number): NewJob => ({
  kind: 'video.watch',
  accountId: account_id,
  key: `video:${id}:comes`,
  payload: { videoId: id, status: 'waiting' },
  runAt: now + FIRST_BYTE_TIMEOUT_MS,
})

export const createStalledUploadJob = ({ id, account_id }: OwnedRow, now: number): NewJob => ({
  kind: 'video.watch',
  accountId: account_id,
  key: `video:${id}:lives`,
  payload: { videoId: id, status: 'uploading' },
  runAt: now + STALLED_MS,
})

/** Job: fails abandoned uploads. */
export async function failStalledUpload(
  ctx: Ctx,
  { videoId, status }: { videoId: string; status: 'waiting' | 'uploading' },
): Promise<void> {
  const row = await loadVideoRow(ctx, videoId)
  if (row?.status !== status) return
  const leftMs = row.updated_at + STALLED_MS - ctx.clock.now()
  if (status === 'uploading' && leftMs > 0) throw new RetryLater(leftMs, 'upload in progress')
  await failVideo(ctx, videoId, status === 'waiting' ? NEVER_UPLOADED : UPLOAD_INTERRUPTED, [status])
  // Up to 1 GB; the weekly sweep is late.
  if (status === 'uploading') await ctx.files.removePartial(getVideoKey(videoId))
}
