import { oc } from '@orpc/contract'
import { z } from 'zod'
import { duplicateGroup, listDuplicateGroups } from './contact-merge.schema'

export const contactMergeContract = {
  listDuplicateGroups: oc
    .route({
      method: 'GET',
      path: '/api/v1/contact-duplicates',
      summary: 'Contacts that share a number or a name. A page may be short and have a next cursor',
      tags: ['Contacts'],
    })
    .input(listDuplicateGroups)
    .output(z.object({ items: z.array(duplicateGroup), nextCursor: z.string().nullable() })),
}
