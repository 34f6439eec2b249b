import { oc } from '@orpc/contract'
import { linkPreview, unfurlInput } from './link-previews.schema'

/** See 2-live §7. */
export const linkPreviewsContract = {
  unfurl: oc
    .route({
      method: 'POST',
      path: '/api/messenger/unfurl-data',
      successStatus: 200,
      summary: 'What a page says of itself',
      description:
        'The server reads it, from the public internet alone, and keeps it for a day. A page that cannot be read has a `title` of null, as has what is no address. `image` and `favicon` are paths of this API.',
      tags: ['Messenger'],
    })
    .input(unfurlInput)
    .output(linkPreview),
}
