import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ofVideo } from '../videos/videos.schema'
import { createdLink, linkName, videoLink } from './video-links.schema'

const tags = ['Video']
const LINKS = '/api/v1/sharing/resources/{id}/links'

/** Links of the caller's videos, and who watched. */
export const videoLinksContract = {
  listLinks: oc
    .route({ method: 'GET', path: LINKS, summary: 'Links of a video, newest first, with who opened them', tags })
    .input(ofVideo)
    .output(z.object({ items: z.array(videoLink) })),
  createLink: oc
    .route({
      method: 'POST',
      path: LINKS,
      successStatus: 201,
      summary: 'Make a link under which whoever has it watches a video',
      tags,
    })
    .input(ofVideo.extend({ name: linkName }))
    .output(createdLink),
  deleteLink: oc
    .route({
      method: 'DELETE',
      path: `${LINKS}/{linkId}`,
      successStatus: 200,
      summary: 'End a link: it shows nothing any more',
      tags,
    })
    .input(ofVideo.extend({ linkId: z.string().max(60) }))
    .output(z.object({ deleted: z.literal(true) })),
}
