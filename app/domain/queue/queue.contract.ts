import { oc } from '@orpc/contract'
import { z } from 'zod'
import { addContacts, queueView } from './queue.schema'

const tags = ['Leads']

/** 1-boards §2.2. */
export const queueContract = {
  addContacts: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/queue',
      successStatus: 200,
      summary: 'Queue up to 1,000 contacts until the caller chooses their board; each is queued once',
      tags,
    })
    .input(addContacts)
    .output(queueView),
  findQueue: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/queue',
      summary: 'Contacts of the caller that wait for a board, or how far they are on their way to it',
      tags,
    })
    .output(z.object({ queue: queueView.nullable() })),
  dropQueue: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/call-boards/queue',
      summary: 'Unqueue the contacts that wait, else put away the report of what was added',
      tags,
    })
    .output(z.object({ deleted: z.literal(true) })),
  fillBoard: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/{id}/queue',
      successStatus: 200,
      summary: 'Put the contacts that wait into the first stage of this board, in the background',
      tags,
    })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(queueView),
}
