import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import type { VideoExt, VideoFacts } from '../video.port'
import { failVideo, removeAfterCommit } from './fail-video.server'
import { isMp4ForAll, playsInBrowsers, readsFactsOf } from './playable'
import { twinJob } from './make-twin.server'
import { tellVideo } from './tell-video.server'
import { convertedKeyOf, everyKeyOf, fileKeyOf, takenPictureKeyOf } from './video-files'
import { CONVERTS_TOO_LONG, NO_CONVERTER, NOT_PROCESSED, unsupportedVideos } from './video-words'
import { videoRowAsIs, type VideoRow } from './videos.read.server'

export const processJob = (videoId: string): NewJob => ({
  kind: 'video.process',
  key: `video:${videoId}:process`,
  payload: { videoId },
})

interface Playable {
  fileKey: string
  bytes: number
  mimeType: string
  ext: VideoExt
  facts: VideoFacts
}

/** Job, repeatable. */
export async function processVideo(ctx: Ctx, { videoId }: { videoId: string }): Promise<void> {
  const row = await videoRowAsIs(ctx, videoId)
  if (row?.status !== 'processing' || row.file_key === null) return
  const playable = await playableOf(ctx, row)
  if (typeof playable === 'string') return failVideo(ctx, videoId, playable, ['processing'])
  const { fileKey, ext, facts } = playable
  const takenKey = takenPictureKeyOf(videoId)
  const isTaken =
    row.thumbnail_key === null &&
    typeof (await ctx.video.toPicture(fileKey, ext, takenKey, facts.durationMs)) === 'object'
  await makeReady(ctx, row, playable, isTaken ? takenKey : null)
}

export const giveUpProcessing = (ctx: Ctx, { videoId }: { videoId: string }): Promise<void> =>
  failVideo(ctx, videoId, NOT_PROCESSED, ['processing'])

/** Or the reason. */
async function playableOf(ctx: Ctx, row: VideoRow): Promise<Playable | string> {
  const unsupported = unsupportedVideos([row.name])
  const [fileKey, ext] = [fileKeyOf(row.id), row.ext as VideoExt]
  if (readsFactsOf(ext)) {
    const facts = await ctx.video.inspect(fileKey)
    if (!facts) return unsupported
    if (playsInBrowsers(ext, facts))
      return { fileKey, bytes: row.file_bytes ?? 0, ext, mimeType: row.mime_type ?? 'video/mp4', facts }
  }
  const to = convertedKeyOf(row.id)
  const made = await ctx.video.toMp4(fileKey, ext, to)
  if (made === 'absent') return NO_CONVERTER
  if (made === 'too_long') return CONVERTS_TOO_LONG
  const facts = made === 'unreadable' ? null : await ctx.video.inspect(to)
  if (made === 'unreadable' || !facts) return unsupported
  return { fileKey: to, bytes: made.bytes, ext: 'mp4', mimeType: 'video/mp4', facts }
}

/** Removes the files if the video was deleted during processing. */
async function makeReady(ctx: Ctx, row: VideoRow, playable: Playable, takenKey: string | null): Promise<void> {
  const { id } = row
  const { fileKey, bytes, mimeType, ext, facts } = playable
  const isMp4 = isMp4ForAll(ext, facts)
  const hasTwin = !isMp4 && (await ctx.video.canConvert())
  await ctx.db.transact('video.ready', async (tctx) => {
    const ready = await tctx.db.q
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
        thumbnail_key: eb.fn.coalesce('thumbnail_key', eb.val(takenKey)),
        mp4_status: isMp4 ? 'ready' : hasTwin ? 'preparing' : null,
        mp4_key: isMp4 ? fileKey : null,
        mp4_bytes: isMp4 ? bytes : null,
        updated_at: tctx.clock.now(),
      }))
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('deleted_at', 'is', null)
      .returning('thumbnail_key')
      .executeTakeFirst()
    if (!ready) return removeAfterCommit(tctx, everyKeyOf(id))
    if (fileKey !== fileKeyOf(id)) removeAfterCommit(tctx, [fileKeyOf(id)])
    if (takenKey !== null && ready.thumbnail_key !== takenKey) removeAfterCommit(tctx, [takenKey])
    if (hasTwin) await enqueue(tctx, twinJob(id))
    await tellVideo(tctx, id)
  })
}
