import { oc } from '@orpc/contract'
import { z } from 'zod'
import { supportRequest } from './support.schema'

export const supportContract = {
  sendRequest: oc
    .route({
      method: 'POST',
      path: '/api/v1/support-requests',
      successStatus: 201,
      summary: 'Write to the operator of this installation',
      description: '`attachContext`: adds page, account and role. 422: no support address. 429: more than 10 a day.',
      tags: ['Help'],
    })
    .input(supportRequest)
    .output(z.object({ id: z.string() })),
}
