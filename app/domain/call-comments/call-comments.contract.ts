import { oc } from '@orpc/contract'
import { z } from 'zod'
import { callComment, newCallComment } from './call-comments.schema'

const tags = ['Call history']
const call = z.strictObject({ uuid: z.string().max(60) })
const path = '/api/v1/call-history/{uuid}/comments'

export const callCommentsContract = {
  listComments: oc
    .route({ method: 'GET', path, summary: 'Comments on the recordings of a call, by time', tags })
    .input(call)
    .output(z.object({ items: z.array(callComment) })),
  addComment: oc
    .route({
      method: 'POST',
      path,
      summary: 'Comment on a second of a recording',
      description:
        'For those who read the call. At most 200 a call. The seller is notified; a comment by the seller notifies earlier commenters.',
      tags,
    })
    .input(call.extend(newCallComment.shape))
    .output(callComment),
  removeComment: oc
    .route({
      method: 'DELETE',
      path: `${path}/{commentId}`,
      successStatus: 200,
      summary: 'Delete a comment: its author, or those who manage the team',
      tags,
    })
    .input(call.extend({ commentId: z.string().max(60) }))
    .output(z.object({ deleted: z.literal(true) })),
}
