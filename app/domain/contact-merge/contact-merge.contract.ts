import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contactView } from '../contacts/contacts.schema'
import { contactMergeView, duplicateGroup, listDuplicateGroups } from './contact-merge.schema'

const id = z.strictObject({ id: z.string().max(60) })

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
  listContactMerges: oc
    .route({
      method: 'GET',
      path: '/api/v1/contacts/{id}/merges',
      summary: 'Merges into a contact that can still be undone, newest first, at most 5',
      tags: ['Contacts'],
    })
    .input(id)
    .output(z.object({ items: z.array(contactMergeView) })),
  undoContactMerge: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-merges/{id}/undo',
      successStatus: 200,
      summary: 'Undo a merge, once, within 30 days; what was changed since stays. Returns the contact that is back',
      tags: ['Contacts'],
    })
    .input(id)
    .output(contactView),
}
