import { oc } from '@orpc/contract'
import { z } from 'zod'
import { usageNotice } from './usage.schema'

export const usageContract = {
  claimNotice: oc
    .route({
      method: 'POST',
      path: '/api/v1/usage/notice',
      summary: 'What the caller has to be told about usage, once per crossing: little is left, or nothing',
      description:
        'Answers null where enough is left, or where the caller was told already. Of several windows that ask at once, one is answered.',
      tags: ['Usage'],
    })
    .output(z.object({ notice: usageNotice.nullable() })),
}
