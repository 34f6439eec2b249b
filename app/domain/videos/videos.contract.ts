import { oc } from '@orpc/contract'
import { z } from 'zod'
import { createVideoInput, listVideosInput, ofVideo, videoName, videoUpload, videoView } from './videos.schema'

const tags = ['Video']
const VIDEO = '/api/video/{id}'

/** Files are bound by server/files. */
export const videosContract = {
  listVideos: oc
    .route({ method: 'GET', path: '/api/video', summary: 'List your videos, newest first', tags })
    .input(listVideosInput)
    .output(z.object({ items: z.array(videoView), nextPageToken: z.string().nullable() })),
  createVideo: oc
    .route({
      method: 'POST',
      path: '/api/video',
      successStatus: 201,
      summary: 'Create a video and get its upload URL',
      description:
        'Uses one video of the plan (409 `no_videos` if none is left). It is refunded if the video fails or is deleted before it is ready. PUT the bytes to `uploadUrl`, up to 1 GiB, with the same bearer token. The type is detected from the content.',
      tags,
    })
    .input(createVideoInput)
    .output(videoUpload),
  findVideo: oc.route({ method: 'GET', path: VIDEO, summary: 'Get a video', tags }).input(ofVideo).output(videoView),
  renameVideo: oc
    .route({ method: 'PUT', path: VIDEO, summary: 'Rename a video', tags })
    .input(ofVideo.extend({ name: videoName }))
    .output(videoView),
  deleteVideo: oc
    .route({
      method: 'DELETE',
      path: VIDEO,
      successStatus: 200,
      summary: 'Delete a video, or cancel its upload',
      description: 'Its links stop working, including those in sent texts.',
      tags,
    })
    .input(ofVideo)
    .output(z.object({ deleted: z.literal(true) })),
  failUpload: oc
    .route({
      method: 'POST',
      path: `${VIDEO}/failed`,
      successStatus: 200,
      summary: 'Report that an upload failed: the plan has its video back immediately',
      description: 'Without a report an upload that never began fails after an hour. An uploaded video stays.',
      tags,
    })
    .input(ofVideo)
    .output(videoView),
  giveThumbnail: oc
    .route({
      method: 'POST',
      path: `${VIDEO}/thumbnail`,
      summary: 'Set a video’s thumbnail (multipart, field `file`): jpeg or png, up to 1 MB',
      tags,
    })
    .input(ofVideo.extend({ file: z.file().max(1024 ** 2, 'The picture is larger than 1 MB') }))
    .output(videoView),
}
