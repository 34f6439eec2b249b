import { oc } from '@orpc/contract'
import { z } from 'zod'
import { usageNotice, usageQuestion } from './usage.schema'

export const usageContract = {
  claimNotice: oc
    .route({
      method: 'POST',
      path: '/api/v1/usage/notice',
      summary: 'Your usage notice, once per threshold: few or none left of minutes, messages, ringless drops or videos',
      description:
        'Returns null if enough is left, or if you already got the notice. Only one of several open windows gets it.',
      tags: ['Usage'],
    })
    .input(usageQuestion)
    .output(z.object({ notice: usageNotice.nullable() })),
}
