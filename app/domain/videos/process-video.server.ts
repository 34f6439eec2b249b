import type { Ctx } from '../context.server'
import type { NewJob, OwnedRow } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import type { VideoExt, VideoMetadata } from '../video.port'
import { failVideo, removeAfterCommit } from './fail-video.server'
import { isCompatibleMp4, isPlayableInBrowsers, canInspect } from './playable'
import { createMp4CopyJob } from './create-mp4-copy.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { getConvertedKey, listVideoKeys, getVideoKey, getCapturedThumbnailKey } from './video-files'
import { CONVERSION_TOO_LONG, NO_CONVERTER, NOT_PROCESSED, unsupportedVideos } from './videos.words'
import { loadVideoRow, type VideoRow } from './videos.read.server'

export const createProcessJob = ({ id, account_id }: OwnedRow): NewJob => ({
  kind: 'video.process',
  accountId: account_id,
  key: `video:${id}:process`,
  payload: { videoId: id },
})

interface Playable {
  fileKey: string
  bytes: number
  mimeType: string
  ext: VideoExt
  facts: VideoMetadata
}

/** Job, repeatable. */
export async function processVideo(ctx: Ctx, { videoId }: { videoId: string }): Promise<void> {
  const row = await loadVideoRow(ctx, videoId)
  if (row?.status !== 'processing' || row.file_key === null) return
  const playable = await preparePlayable(ctx, row)
  if (typeof playable === 'string') return failVideo(ctx, videoId, playable, ['processing'])
  const { fileKey, ext, facts } = playable
  const capturedKey = getCapturedThumbnailKey(videoId)
  const isCaptured =
    row.thumbnail_key === null &&
    typeof (await ctx.video.captureFrame(fileKey, ext, capturedKey, facts.durationMs)) === 'object'
  await makeReady(ctx, row, playable, isCaptured ? capturedKey : null)
}

export const abandonProcessing = (ctx: Ctx, { videoId }: { videoId: string }): Promise<void> =>
  failVideo(ctx, videoId, NOT_PROCESSED, ['processing'])

/** Or the reason. */
async function preparePlayable(ctx: Ctx, row: VideoRow): Promise<Playable | string> {
  const unsupported = unsupportedVideos([row.name])
  const [fileKey, ext] = [getVideoKey(row.id), row.ext as VideoExt]
  if (canInspect(ext)) {
    const facts = await ctx.video.inspect(fileKey)
    if (!facts) return unsupported
    if (isPlayableInBrowsers(ext, facts))
      return { fileKey, bytes: row.file_bytes ?? 0, ext, mimeType: row.mime_type ?? 'video/mp4', facts }
  }
  const to = getConvertedKey(row.id)
  const result = await ctx.video.toMp4(fileKey, ext, to)
  if (result === 'absent') return NO_CONVERTER
  if (result === 'too_long') return CONVERSION_TOO_LONG
  const facts = result === 'unreadable' ? null : await ctx.video.inspect(to)
  if (result === 'unreadable' || !facts) return unsupported
  return { fileKey: to, bytes: result.bytes, ext: 'mp4', mimeType: 'video/mp4', facts }
}

/** Removes the files if the video was deleted during processing. */
async function makeReady(ctx: Ctx, row: VideoRow, playable: Playable, capturedKey: string | null): Promise<void> {
  const { id } = row
  const { fileKey, bytes, mimeType, ext, facts } = playable
  const isMp4 = isCompatibleMp4(ext, facts)
  const needsMp4Copy = !isMp4 && (await ctx.video.canConvert())
  await ctx.db.transact('video.ready', async (tx) => {
    const ready = await tx.db.q
      .updateTable('videos')
      .set((eb) => ({
        status: 'ready',
        file_key: fileKey,
        file_bytes: bytes,
        mime_type: mimeType,
        ext,
        duration_ms: facts.durationMs,
        width: facts.width,
        height: facts.height,
        // Keeps one set during processing.
        thumbnail_key: eb.fn.coalesce('thumbnail_key', eb.val(capturedKey)),
        mp4_status: isMp4 ? 'ready' : needsMp4Copy ? 'preparing' : null,
        mp4_key: isMp4 ? fileKey : null,
        mp4_bytes: isMp4 ? bytes : null,
        updated_at: tx.clock.now(),
      }))
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('deleted_at', 'is', null)
      .returning('thumbnail_key')
      .executeTakeFirst()
    if (!ready) return removeAfterCommit(tx, listVideoKeys(id))
    if (fileKey !== getVideoKey(id)) removeAfterCommit(tx, [getVideoKey(id)])
    if (capturedKey !== null && ready.thumbnail_key !== capturedKey) removeAfterCommit(tx, [capturedKey])
    if (needsMp4Copy) await enqueue(tx, createMp4CopyJob(row))
    await publishVideoChanged(tx, id)
  })
}
