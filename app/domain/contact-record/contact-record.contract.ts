import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contactRecord, timelineEntry, timelineInput } from './contact-record.schema'

export const contactRecordContract = {
  findContactRecord: oc
    .route({
      method: 'GET',
      path: '/api/v1/contacts/{contactId}/record',
      summary: 'A contact with local time, tags, lists and its leads',
      tags: ['Contacts'],
    })
    .input(z.strictObject({ contactId: z.string().max(60) }))
    .output(contactRecord),
  listTimeline: oc
    .route({
      method: 'GET',
      path: '/api/v1/contacts/{contactId}/timeline',
      summary: 'Calls, texts, notes, board history, skipped dials and watched videos of a contact, newest first',
      tags: ['Contacts'],
    })
    .input(timelineInput)
    .output(z.object({ items: z.array(timelineEntry), nextCursor: z.string().nullable() })),
}
