import { oc } from '@orpc/contract'
import { createDownloadToken, downloadToken } from './downloads.schema'

export const downloadsContract = {
  createToken: oc
    .route({
      method: 'POST',
      path: '/api/v1/download-tokens',
      successStatus: 201,
      summary:
        'Create a download token for one file, for requests without headers. Start within 60 s; it then works for the file’s length plus 5 minutes',
      tags: ['Downloads'],
    })
    .input(createDownloadToken)
    .output(downloadToken),
}
