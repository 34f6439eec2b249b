import { readPicture } from '../avatars/picture'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError, notFound } from '../errors'
import { removeAfterCommit } from './fail-video.server'
import { tellVideo } from './tell-video.server'
import { requireLibrary } from './video-credits.server'
import { givenPictureKeyOf } from './video-files'
import { NO_PICTURE } from './video-words'
import { findVideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'

/** Judges by content and strips metadata. Throws not_found, unreadable_file, forbidden. */
export async function giveThumbnail(ctx: Ctx, { id, bytes }: { id: string; bytes: Uint8Array }): Promise<VideoView> {
  await requireLibrary(ctx)
  await findVideoRow(ctx, id)
  const picture = readPicture(bytes)
  if (!picture || picture.type === 'image/webp')
    throw new DomainError('unreadable_file', NO_PICTURE, { file: [NO_PICTURE] })
  const key = givenPictureKeyOf(id, ctx.ids('avt'), picture.type)
  // The sweep deletes files without a row.
  await ctx.files.write(key, picture.bytes)
  const given = ctx.db.transact('video.thumbnail', async (tctx) => {
    const row = await findVideoRow(tctx, id)
    if (row.status === 'failed') throw notFound('Video')
    await tctx.db.q
      .updateTable('videos')
      .set({ thumbnail_key: key, updated_at: tctx.clock.now() })
      .where('id', '=', id)
      .execute()
    if (row.thumbnail_key !== null) removeAfterCommit(tctx, [row.thumbnail_key])
    return (await tellVideo(tctx, id))!
  })
  return given.catch(async (error: unknown) => {
    if (isDomainError(error)) await ctx.files.remove(key)
    throw error
  })
}
