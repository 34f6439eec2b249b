import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  checkConsent,
  checkedRecipients,
  checkRecipients,
  consentAnswer,
  createDrop,
  dropBatchDetail,
  dropBatchView,
  listBatches,
  ringlessOptions,
} from './ringless.schema'

const tags = ['Ringless voicemail']
const ofBatch = z.strictObject({ id: z.string().max(60) })

/** Recordings are recorded messages of the kind `ringless`. */
export const ringlessContract = {
  drop: oc
    .route({
      method: 'POST',
      path: '/api/ringless/drop',
      successStatus: 201,
      summary: 'Send a recording to the voicemail of up to 100 contacts, now or at a time',
      description:
        'One drop per contact, to the first of its numbers that may be used. Each drop needs written consent (`/api/v1/consents`) and is checked again when it is sent: DNC list, hours at the person, frequency. Drops that are not allowed are in the answer with their reason; if none is allowed, 422. `forwardingNumber` must be one of your verified personal numbers. 409 `no_drops`: the plan has fewer left than needed; 409 `no_funds`: the wallet has too little. `scheduledTime` needs the feature `rvmScheduledDrops`.',
      tags,
    })
    .input(createDrop)
    .output(dropBatchDetail),
  consent: oc
    .route({
      method: 'POST',
      path: '/api/ringless/consent',
      successStatus: 200,
      summary: 'Which of these numbers have no valid written consent',
      tags,
    })
    .input(checkConsent)
    .output(consentAnswer),
  checkRecipients: oc
    .route({
      method: 'POST',
      path: '/api/v1/ringless/recipients',
      successStatus: 200,
      summary: 'Recipients from contacts, pasted numbers or a board stage, each with the reason why it gets no drop',
      tags,
    })
    .input(checkRecipients)
    .output(checkedRecipients),
  options: oc
    .route({
      method: 'GET',
      path: '/api/v1/ringless/options',
      summary: 'What you can send: drops that remain, forwarding numbers, scheduling',
      tags,
    })
    .output(ringlessOptions),
  listBatches: oc
    .route({ method: 'GET', path: '/api/v1/ringless/batches', summary: 'Your ringless history, newest first', tags })
    .input(listBatches)
    .output(z.object({ items: z.array(dropBatchView), nextCursor: z.string().nullable() })),
  findBatch: oc
    .route({
      method: 'GET',
      path: '/api/v1/ringless/batches/{id}',
      summary: 'One send with its recipients',
      tags,
    })
    .input(ofBatch)
    .output(dropBatchDetail),
  cancelBatch: oc
    .route({
      method: 'POST',
      path: '/api/v1/ringless/batches/{id}/cancel',
      successStatus: 200,
      summary: 'Cancel the drops that were not sent yet',
      description: 'They do not count against the plan or the wallet. 409 if every drop was sent.',
      tags,
    })
    .input(ofBatch)
    .output(dropBatchDetail),
}
