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
      summary: 'Queue up to 1,000 contacts until you choose a board. Each is queued once',
      tags,
    })
    .input(addContacts)
    .output(queueView),
  findQueue: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/queue',
      summary: 'Your contacts that wait for a board, or the progress of adding them',
      tags,
    })
    .output(z.object({ queue: queueView.nullable() })),
  dropQueue: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/call-boards/queue',
      summary: 'Delete your waiting contacts, or else your finished reports',
      tags,
    })
    .output(z.object({ deleted: z.literal(true) })),
  fillBoard: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/{id}/queue',
      successStatus: 200,
      summary: 'Add your waiting contacts to the first stage of this board, in the background',
      tags,
    })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(queueView),
}
