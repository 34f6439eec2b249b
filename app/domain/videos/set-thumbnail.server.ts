import { parsePicture } from '../avatars/picture'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError, notFound } from '../errors'
import { removeAfterCommit } from './fail-video.server'
import { publishVideoChanged } from './publish-video-changed.server'
import { requireVideoLibrary } from './video-credits.server'
import { getCustomThumbnailKey } from './video-files'
import { NO_PICTURE } from './videos.words'
import { findVideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'

/** Judges by content and strips metadata. Throws not_found, unreadable_file, forbidden. */
export async function setThumbnail(ctx: Ctx, { id, bytes }: { id: string; bytes: Uint8Array }): Promise<VideoView> {
  await requireVideoLibrary(ctx)
  await findVideoRow(ctx, id)
  const picture = parsePicture(bytes)
  if (!picture || picture.type === 'image/webp')
    throw new DomainError('unreadable_file', NO_PICTURE, { file: [NO_PICTURE] })
  const key = getCustomThumbnailKey(id, ctx.ids('avt'), picture.type)
  // The sweep deletes files without a row.
  await ctx.files.write(key, picture.bytes)
  const saved = ctx.db.transact('video.thumbnail', async (tx) => {
    const row = await findVideoRow(tx, id)
    if (row.status === 'failed') throw notFound('Video')
    await tx.db.q
      .updateTable('videos')
      .set({ thumbnail_key: key, updated_at: tx.clock.now() })
      .where('id', '=', id)
      .execute()
    if (row.thumbnail_key !== null) removeAfterCommit(tx, [row.thumbnail_key])
    return (await publishVideoChanged(tx, id))!
  })
  return saved.catch(async (error: unknown) => {
    if (isDomainError(error)) await ctx.files.remove(key)
    throw error
  })
}
