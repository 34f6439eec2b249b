import { oc } from '@orpc/contract'
import { z } from 'zod'
import { addSuppression, suppressionView } from './protection.schema'

/** CSV download: see server/files. */
export const protectionContract = {
  listSuppressions: oc
    .route({
      method: 'GET',
      path: '/api/v1/dnc-list',
      summary: 'Do-not-call entries, newest first',
      tags: ['DNC'],
    })
    .input(
      z.strictObject({
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        search: z.string().max(40).optional(),
      }),
    )
    .output(z.object({ items: z.array(suppressionView), nextCursor: z.string().nullable() })),
  addSuppression: oc
    .route({
      method: 'POST',
      path: '/api/v1/dnc-list',
      successStatus: 201,
      summary: 'Add a number to the do-not-call list. An existing entry is returned',
      tags: ['DNC'],
    })
    .input(addSuppression)
    .output(suppressionView),
  removeSuppression: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/dnc-list/{number}',
      successStatus: 200,
      summary: 'Remove a number that a user added. Opt-outs of the contact stay',
      tags: ['DNC'],
    })
    .input(z.strictObject({ number: z.string().max(40) }))
    .output(z.object({ removed: z.literal(true) })),
}
