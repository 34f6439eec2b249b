import { addCallComment } from '../../app/domain/call-comments/add-call-comment.server'
import { listCallComments } from '../../app/domain/call-comments/call-comments.read.server'
import { removeCallComment } from '../../app/domain/call-comments/remove-call-comment.server'
import { os } from './implement'

export const callComments = {
  listComments: os.callComments.listComments.handler(async ({ context, input }) => ({
    items: await listCallComments(context.ctx, input.uuid),
  })),
  addComment: os.callComments.addComment.handler(({ context, input }) => addCallComment(context.ctx, input)),
  removeComment: os.callComments.removeComment.handler(({ context, input }) => removeCallComment(context.ctx, input)),
}
