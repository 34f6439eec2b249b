import { isStorageFault } from '../../../db/storage-fault'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError, type ErrorCode } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { requireFileQuota } from '../stored-files/require-file-quota.server'
import { failVideo, removeAfterCommit } from './fail-video.server'
import { createProcessJob } from './process-video.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { requireVideoLibrary } from './video-credits.server'
import { getVideoKey } from './video-files'
import { HEAD_BYTES, detectVideoKind, type VideoKind } from './detect-video-kind.server'
import {
  ALREADY_UPLOADED,
  UPLOAD_INTERRUPTED,
  NO_DISK_SPACE,
  oversizedVideos,
  UPLOAD_TOO_SLOW,
  unsupportedVideos,
} from './videos.words'
import { MAX_VIDEO_BYTES } from './video-limits'
import { findVideoRow, type VideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'
import { createStalledUploadJob, HEARTBEAT_MS } from './fail-stalled-upload.server'

interface Upload {
  id: string
  /** null: unknown. */
  length: number | null
  /** Throws when the connection breaks. */
  bytes: AsyncIterable<Uint8Array>
}

const PROGRESS_INTERVAL_MS = 1_000
/** Against slow senders. */
const MAX_UPLOAD_MS = 6 * 60 * 60_000

const createFileError = (code: ErrorCode, reason: string) => new DomainError(code, reason, { file: [reason] })

/**
 * Judges by content. A failure refunds the plan. Throws not_found, forbidden, conflict, unreadable_file, too_large, and
 * the connection's error.
 */
export async function uploadVideo(ctx: Ctx, { id, length, bytes }: Upload): Promise<VideoView> {
  const row = await startUpload(ctx, id, length)
  try {
    // Before any byte is read.
    if (length !== null && length > MAX_VIDEO_BYTES) throw createFileError('too_large', oversizedVideos([row.name]))
    const stored = await storeBytes(ctx, row, length, bytes)
    return await completeUpload(ctx, row, stored)
  } catch (error) {
    const reason = isDomainError(error) ? error.message : isStorageFault(error) ? NO_DISK_SPACE : UPLOAD_INTERRUPTED
    await failVideo(ctx, id, reason, ['uploading'])
    throw error
  }
}

const startUpload = (ctx: Ctx, id: string, length: number | null): Promise<VideoRow> =>
  ctx.db.transact('video.upload', async (tx) => {
    await requireVideoLibrary(tx)
    const row = await findVideoRow(tx, id)
    if (row.status !== 'waiting') throw new DomainError('conflict', ALREADY_UPLOADED)
    const now = tx.clock.now()
    await tx.db.q.updateTable('videos').set({ status: 'uploading', updated_at: now }).where('id', '=', id).execute()
    await enqueue(tx, createStalledUploadJob(row, now))
    await publishVideoChanged(tx, id)
    return { ...row, file_bytes: length ?? row.file_bytes }
  })

interface StoredUpload extends VideoKind {
  bytes: number
}

async function storeBytes(
  ctx: Ctx,
  row: VideoRow,
  length: number | null,
  source: Upload['bytes'],
): Promise<StoredUpload> {
  if (length !== null) await reserveQuota(ctx, row, length)
  let kind: VideoKind | null = null
  const checkedBytes = async function* () {
    for await (const piece of checkBytes(ctx, row, source, (known) => (kind = known))) yield piece
  }
  const bytes = await ctx.files.writeStream(getVideoKey(row.id), checkedBytes())
  if (!kind) throw createFileError('unreadable_file', unsupportedVideos([row.name]))
  return { ...(kind as VideoKind), bytes }
}

/** The announced size may be wrong or missing. */
const reserveQuota = (ctx: Ctx, { id, account_id }: VideoRow, bytes: number): Promise<void> =>
  ctx.db.transact(
    'video.room',
    async (tx) => {
      await tx.db.q.updateTable('videos').set({ file_bytes: null }).where('id', '=', id).execute()
      await requireFileQuota(tx, account_id, bytes)
      await tx.db.q.updateTable('videos').set({ file_bytes: bytes }).where('id', '=', id).execute()
    },
    { lowPriority: true },
  )

async function* checkBytes(
  ctx: Ctx,
  row: VideoRow,
  source: Upload['bytes'],
  onKind: (kind: VideoKind) => void,
): AsyncGenerator<Uint8Array> {
  const startedAt = ctx.clock.now()
  let head: Buffer | null = Buffer.alloc(0)
  let length = 0
  let reported = { at: startedAt, progress: 0 }
  for await (const piece of source) {
    length += piece.byteLength
    if (length > MAX_VIDEO_BYTES) throw createFileError('too_large', oversizedVideos([row.name]))
    if (head) {
      head = Buffer.concat([head, piece])
      if (head.length < HEAD_BYTES) continue
      onKind(await requireVideoKind(head, row))
      yield head
      head = null
    } else yield piece
    const now = ctx.clock.now()
    if (now - startedAt > MAX_UPLOAD_MS) throw createFileError('too_large', UPLOAD_TOO_SLOW)
    const progress = row.file_bytes ? Math.min(99, Math.floor((100 * length) / row.file_bytes)) : 0
    const isDue = progress > reported.progress ? PROGRESS_INTERVAL_MS : HEARTBEAT_MS
    if (now - reported.at < isDue) continue
    reported = { at: now, progress }
    if (!(await saveProgress(ctx, row.id, progress))) throw createNotFound()
  }
  // Shorter than HEAD_BYTES.
  if (!head) return
  onKind(await requireVideoKind(head, row))
  yield head
}

async function requireVideoKind(head: Buffer, { name }: VideoRow): Promise<VideoKind> {
  const kind = await detectVideoKind(head.subarray(0, HEAD_BYTES))
  if (!kind) throw createFileError('unreadable_file', unsupportedVideos([name]))
  return kind
}

const createNotFound = () => new DomainError('not_found', 'Video not found')

/** false: deleted or failed. */
const saveProgress = (ctx: Ctx, id: string, progress: number): Promise<boolean> =>
  ctx.db.transact(
    'video.progress',
    async (tx) => {
      const { numUpdatedRows } = await tx.db.q
        .updateTable('videos')
        .set({ progress, updated_at: tx.clock.now() })
        .where('id', '=', id)
        .where('status', '=', 'uploading')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await publishVideoChanged(tx, id)
      return true
    },
    { lowPriority: true },
  )

/** After a crash before the row's update, failStalledUpload fails the video. */
async function completeUpload(ctx: Ctx, { id, account_id }: VideoRow, stored: StoredUpload): Promise<VideoView> {
  const completed = ctx.db.transact('video.uploaded', async (tx) => {
    const updated = await tx.db.q
      .updateTable('videos')
      .set({
        status: 'processing',
        progress: 100,
        file_key: getVideoKey(id),
        file_bytes: null,
        mime_type: stored.mimeType,
        ext: stored.ext,
        updated_at: tx.clock.now(),
      })
      .where('id', '=', id)
      .where('status', '=', 'uploading')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n) {
      removeAfterCommit(tx, [getVideoKey(id)])
      return null
    }
    await requireFileQuota(tx, account_id, stored.bytes)
    await tx.db.q.updateTable('videos').set({ file_bytes: stored.bytes }).where('id', '=', id).execute()
    await enqueue(tx, createProcessJob({ id, account_id }))
    return publishVideoChanged(tx, id)
  })
  const video = await completed
  if (!video) throw createNotFound()
  return video
}
