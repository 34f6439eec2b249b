import { oc } from '@orpc/contract'
import { z } from 'zod'
import { createVideoInput, listVideosInput, ofVideo, videoName, videoUpload, videoView } from './videos.schema'

const tags = ['Video']
const VIDEO = '/api/video/{id}'

/** Files are bound by server/files. */
export const videosContract = {
  listVideos: oc
    .route({ method: 'GET', path: '/api/video', summary: 'Videos of the caller, newest first', tags })
    .input(listVideosInput)
    .output(z.object({ items: z.array(videoView), nextPageToken: z.string().nullable() })),
  createVideo: oc
    .route({
      method: 'POST',
      path: '/api/video',
      successStatus: 201,
      summary: 'Begin a video: where its bytes go',
      description:
        'It takes one of the plan’s videos (409 `no_videos` where none is left), which comes back when it fails or is deleted before it is ready. PUT the bytes as they are to `uploadUrl`, 1 GiB at most, with the same bearer; what they hold decides, not their name.',
      tags,
    })
    .input(createVideoInput)
    .output(videoUpload),
  findVideo: oc.route({ method: 'GET', path: VIDEO, summary: 'One video', tags }).input(ofVideo).output(videoView),
  renameVideo: oc
    .route({ method: 'PUT', path: VIDEO, summary: 'Give a video another name', tags })
    .input(ofVideo.extend({ name: videoName }))
    .output(videoView),
  deleteVideo: oc
    .route({
      method: 'DELETE',
      path: VIDEO,
      successStatus: 200,
      summary: 'Delete a video, or cancel its upload',
      description: 'Its links show nothing any more, those in texts that were sent among them.',
      tags,
    })
    .input(ofVideo)
    .output(z.object({ deleted: z.literal(true) })),
  giveThumbnail: oc
    .route({
      method: 'POST',
      path: `${VIDEO}/thumbnail`,
      summary: 'Give a video its picture (multipart, field `file`): jpeg or png, 1 MB at most',
      tags,
    })
    .input(ofVideo.extend({ file: z.file().max(1024 ** 2, 'The picture is larger than 1 MB') }))
    .output(videoView),
}
