import { oc } from '@orpc/contract'
import { createDownloadToken, downloadToken } from './downloads.schema'

export const downloadsContract = {
  createToken: oc
    .route({
      method: 'POST',
      path: '/api/v1/download-tokens',
      successStatus: 201,
      summary:
        'A token for one file, where no header can be sent: it has to start within 60 s, then serves that file for its length and 5 minutes',
      tags: ['Downloads'],
    })
    .input(createDownloadToken)
    .output(downloadToken),
}
