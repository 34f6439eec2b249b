import { createVideo } from '../../app/domain/videos/create-video.server'
import { deleteVideo } from '../../app/domain/videos/delete-video.server'
import { failUpload } from '../../app/domain/videos/fail-upload.server'
import { setThumbnail } from '../../app/domain/videos/set-thumbnail.server'
import { renameVideo } from '../../app/domain/videos/rename-video.server'
import { findVideo, listVideos } from '../../app/domain/videos/videos.read.server'
import { os } from './implement'

export const videos = {
  listVideos: os.videos.listVideos.handler(({ context, input }) => listVideos(context.ctx, input)),
  createVideo: os.videos.createVideo.handler(({ context, input }) => createVideo(context.ctx, input)),
  findVideo: os.videos.findVideo.handler(({ context, input }) => findVideo(context.ctx, input.id)),
  renameVideo: os.videos.renameVideo.handler(({ context, input }) => renameVideo(context.ctx, input)),
  deleteVideo: os.videos.deleteVideo.handler(async ({ context, input }) => {
    await deleteVideo(context.ctx, input.id)
    return { deleted: true as const }
  }),
  failUpload: os.videos.failUpload.handler(({ context, input }) => failUpload(context.ctx, input.id)),
  giveThumbnail: os.videos.giveThumbnail.handler(async ({ context, input: { id, file } }) =>
    setThumbnail(context.ctx, { id, bytes: new Uint8Array(await file.arrayBuffer()) }),
  ),
}
