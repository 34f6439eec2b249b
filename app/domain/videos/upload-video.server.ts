import { isStorageFault } from '../../../db/storage-fault'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError, type ErrorCode } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { requireFileRoom } from '../stored-files/require-file-room.server'
import { failVideo, removeAfterCommit } from './fail-video.server'
import { processJob } from './process-video.server'
import { tellVideo } from './tell-video.server'
import { requireLibrary } from './video-credits.server'
import { fileKeyOf } from './video-files'
import { HEAD_BYTES, videoKind, type VideoKind } from './video-kind.server'
import {
  ALREADY_UPLOADED,
  BROKE_OFF,
  MAX_VIDEO_BYTES,
  NO_ROOM,
  oversizedVideos,
  TOOK_TOO_LONG,
  unsupportedVideos,
} from './video-words'
import { findVideoRow, type VideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'
import { brokeOffJob, LIVES_EVERY_MS } from './watch-upload.server'

interface Upload {
  id: string
  /** null: unknown. */
  length: number | null
  /** Throws when the connection breaks. */
  bytes: AsyncIterable<Uint8Array>
}

const TOLD_EVERY_MS = 1_000
/** Against slow senders. */
const LONGEST_MS = 6 * 60 * 60_000

const refuse = (code: ErrorCode, reason: string) => new DomainError(code, reason, { file: [reason] })

/**
 * Judges by content. A failure refunds the plan. Throws not_found, forbidden, conflict, unreadable_file, too_large, and
 * the connection's error.
 */
export async function uploadVideo(ctx: Ctx, { id, length, bytes }: Upload): Promise<VideoView> {
  const row = await beginUpload(ctx, id, length)
  try {
    // Before any byte is read.
    if (length !== null && length > MAX_VIDEO_BYTES) throw refuse('too_large', oversizedVideos([row.name]))
    const kept = await keepBytes(ctx, row, length, bytes)
    return await endUpload(ctx, row, kept)
  } catch (error) {
    const reason = isDomainError(error) ? error.message : isStorageFault(error) ? NO_ROOM : BROKE_OFF
    await failVideo(ctx, id, reason, ['uploading'])
    throw error
  }
}

const beginUpload = (ctx: Ctx, id: string, length: number | null): Promise<VideoRow> =>
  ctx.db.transact('video.upload', async (tctx) => {
    await requireLibrary(tctx)
    const row = await findVideoRow(tctx, id)
    if (row.status !== 'waiting') throw new DomainError('conflict', ALREADY_UPLOADED)
    const now = tctx.clock.now()
    await tctx.db.q.updateTable('videos').set({ status: 'uploading', updated_at: now }).where('id', '=', id).execute()
    await enqueue(tctx, brokeOffJob(id, now))
    await tellVideo(tctx, id)
    return { ...row, file_bytes: length ?? row.file_bytes }
  })

interface Kept extends VideoKind {
  bytes: number
}

async function keepBytes(ctx: Ctx, row: VideoRow, length: number | null, source: Upload['bytes']): Promise<Kept> {
  if (length !== null) await reserveRoom(ctx, row, length)
  let kind: VideoKind | null = null
  const seen = async function* () {
    for await (const piece of checked(ctx, row, source, (known) => (kind = known))) yield piece
  }
  const bytes = await ctx.files.writeStream(fileKeyOf(row.id), seen())
  if (!kind) throw refuse('unreadable_file', unsupportedVideos([row.name]))
  return { ...(kind as VideoKind), bytes }
}

/** The announced size may be wrong or missing. */
const reserveRoom = (ctx: Ctx, { id, account_id }: VideoRow, bytes: number): Promise<void> =>
  ctx.db.transact(
    'video.room',
    async (tctx) => {
      await tctx.db.q.updateTable('videos').set({ file_bytes: null }).where('id', '=', id).execute()
      await requireFileRoom(tctx, account_id, bytes)
      await tctx.db.q.updateTable('videos').set({ file_bytes: bytes }).where('id', '=', id).execute()
    },
    { patient: true },
  )

async function* checked(
  ctx: Ctx,
  row: VideoRow,
  source: Upload['bytes'],
  isKnown: (kind: VideoKind) => void,
): AsyncGenerator<Uint8Array> {
  const begun = ctx.clock.now()
  let head: Buffer | null = Buffer.alloc(0)
  let length = 0
  let told = { at: begun, progress: 0 }
  for await (const piece of source) {
    length += piece.byteLength
    if (length > MAX_VIDEO_BYTES) throw refuse('too_large', oversizedVideos([row.name]))
    if (head) {
      head = Buffer.concat([head, piece])
      if (head.length < HEAD_BYTES) continue
      isKnown(await kindOf(head, row))
      yield head
      head = null
    } else yield piece
    const now = ctx.clock.now()
    if (now - begun > LONGEST_MS) throw refuse('too_large', TOOK_TOO_LONG)
    const progress = row.file_bytes ? Math.min(99, Math.floor((100 * length) / row.file_bytes)) : 0
    const isDue = progress > told.progress ? TOLD_EVERY_MS : LIVES_EVERY_MS
    if (now - told.at < isDue) continue
    told = { at: now, progress }
    if (!(await noteProgress(ctx, row.id, progress))) throw gone()
  }
  // Shorter than HEAD_BYTES.
  if (!head) return
  isKnown(await kindOf(head, row))
  yield head
}

async function kindOf(head: Buffer, { name }: VideoRow): Promise<VideoKind> {
  const kind = await videoKind(head.subarray(0, HEAD_BYTES))
  if (!kind) throw refuse('unreadable_file', unsupportedVideos([name]))
  return kind
}

const gone = () => new DomainError('not_found', 'Video not found')

/** false: deleted or failed. */
const noteProgress = (ctx: Ctx, id: string, progress: number): Promise<boolean> =>
  ctx.db.transact(
    'video.progress',
    async (tctx) => {
      const { numUpdatedRows } = await tctx.db.q
        .updateTable('videos')
        .set({ progress, updated_at: tctx.clock.now() })
        .where('id', '=', id)
        .where('status', '=', 'uploading')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await tellVideo(tctx, id)
      return true
    },
    { patient: true },
  )

/** After a crash before the row's update, watchUpload fails the video. */
async function endUpload(ctx: Ctx, { id, account_id }: VideoRow, kept: Kept): Promise<VideoView> {
  const ended = ctx.db.transact('video.uploaded', async (tctx) => {
    const updated = await tctx.db.q
      .updateTable('videos')
      .set({
        status: 'processing',
        progress: 100,
        file_key: fileKeyOf(id),
        file_bytes: null,
        mime_type: kept.mimeType,
        ext: kept.ext,
        updated_at: tctx.clock.now(),
      })
      .where('id', '=', id)
      .where('status', '=', 'uploading')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n) {
      removeAfterCommit(tctx, [fileKeyOf(id)])
      return null
    }
    await requireFileRoom(tctx, account_id, kept.bytes)
    await tctx.db.q.updateTable('videos').set({ file_bytes: kept.bytes }).where('id', '=', id).execute()
    await enqueue(tctx, processJob(id))
    return tellVideo(tctx, id)
  })
  const video = await ended
  if (!video) throw gone()
  return video
}
