import type { Ctx } from '../context.server'
import { failVideo } from './fail-video.server'
import { getVideoKey } from './video-files'
import { findVideo, findVideoRow } from './videos.read.server'
import type { VideoView } from './videos.schema'
import { UPLOAD_INTERRUPTED } from './videos.words'

/** Reported by its sender. An uploaded video stays as it is. Throws not_found. */
export async function failUpload(ctx: Ctx, id: string): Promise<VideoView> {
  const { status } = await findVideoRow(ctx, id)
  await failVideo(ctx, id, UPLOAD_INTERRUPTED, ['waiting', 'uploading'])
  if (status === 'uploading') await ctx.files.removePartial(getVideoKey(id))
  return findVideo(ctx, id)
}
