import { oc } from '@orpc/contract'
import { z } from 'zod'
import { usageNotice } from './usage.schema'

export const usageContract = {
  claimNotice: oc
    .route({
      method: 'POST',
      path: '/api/v1/usage/notice',
      summary: 'Your usage notice, once per threshold: few or no minutes left',
      description:
        'Returns null if enough minutes are left, or if you already got the notice. Only one of several open windows gets it.',
      tags: ['Usage'],
    })
    .output(z.object({ notice: usageNotice.nullable() })),
}
