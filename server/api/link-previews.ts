import { unfurl } from '../../app/domain/link-previews/unfurl.server'
import { os } from './implement'

export const linkPreviews = {
  unfurl: os.linkPreviews.unfurl.handler(({ context, input }) => unfurl(context.ctx, input)),
}
