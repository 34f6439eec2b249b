import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ofVideo } from '../videos/videos.schema'
import { createdLink, createLinkInput, listLinksInput, videoLinks } from './video-links.schema'

const tags = ['Video']
const LINKS = '/api/v1/sharing/resources/{id}/links'

export const videoLinksContract = {
  listLinks: oc
    .route({ method: 'GET', path: LINKS, summary: 'Links of a video, newest first, with who opened them', tags })
    .input(listLinksInput)
    .output(videoLinks),
  createLink: oc
    .route({
      method: 'POST',
      path: LINKS,
      successStatus: 200,
      summary: 'Make a link under which whoever has it watches a video',
      description:
        'What the video itself stands against is answered with `success` false and why in `error`: it failed, its bytes are not all here, or it has 500 links that people made. Whatever else is refused is an error as everywhere: 404 for a video that is not the caller’s, 422 for a name that is empty or too long.',
      tags,
    })
    .input(createLinkInput)
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
