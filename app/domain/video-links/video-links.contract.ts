import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ofVideo } from '../videos/videos.schema'
import { createdLink, createLinkInput, listLinksInput, videoLinks } from './video-links.schema'

const tags = ['Video']
const LINKS = '/api/v1/sharing/resources/{id}/links'

export const videoLinksContract = {
  listLinks: oc
    .route({ method: 'GET', path: LINKS, summary: 'List a video’s links, newest first, with their visits', tags })
    .input(listLinksInput)
    .output(videoLinks),
  createLink: oc
    .route({
      method: 'POST',
      path: LINKS,
      successStatus: 200,
      summary: 'Create a link to watch a video. Anyone with the link can watch',
      description:
        'If the video cannot have a link, `success` is false and `error` has the reason: it failed, it is not fully uploaded, or it has 500 links. Other errors use status codes: 404 for a video that is not yours, 422 for an empty or too long name.',
      tags,
    })
    .input(createLinkInput)
    .output(createdLink),
  deleteLink: oc
    .route({
      method: 'DELETE',
      path: `${LINKS}/{linkId}`,
      successStatus: 200,
      summary: 'Delete a link. It stops working',
      tags,
    })
    .input(ofVideo.extend({ linkId: z.string().max(60) }))
    .output(z.object({ deleted: z.literal(true) })),
}
