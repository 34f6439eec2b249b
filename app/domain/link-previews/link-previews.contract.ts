import { oc } from '@orpc/contract'
import { linkPreview, unfurlInput } from './link-previews.schema'

/** See 2-live §7. */
export const linkPreviewsContract = {
  unfurl: oc
    .route({
      method: 'POST',
      path: '/api/messenger/unfurl-data',
      successStatus: 200,
      summary: 'Get the preview of a web page',
      description:
        'The server fetches the page from the public internet and caches the preview for a day. `title` is null for an invalid URL or an unreadable page. `image` and `favicon` are paths of this API.',
      tags: ['Messenger'],
    })
    .input(unfurlInput)
    .output(linkPreview),
}
