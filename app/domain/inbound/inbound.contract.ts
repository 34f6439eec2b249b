import { oc } from '@orpc/contract'
import { z } from 'zod'
import { dialSessionView } from '../dial-sessions/dialer.schema'
import { incomingCall } from './inbound.schema'

const id = z.strictObject({ id: z.string().max(60) })

export const inboundContract = {
  listIncoming: oc
    .route({
      method: 'GET',
      path: '/api/v1/incoming-calls',
      summary: 'Calls that ring for you now',
      tags: ['Incoming calls'],
    })
    .output(z.object({ items: z.array(incomingCall) })),
  answerIncoming: oc
    .route({
      method: 'POST',
      path: '/api/v1/incoming-calls/{id}/answer',
      summary: 'Answer a call; the first seller gets it. Ends your current call',
      tags: ['Incoming calls'],
    })
    .input(id)
    .output(dialSessionView),
  declineIncoming: oc
    .route({
      method: 'POST',
      path: '/api/v1/incoming-calls/{id}/decline',
      summary: 'Decline: it rings for others, else the caller can leave a voicemail',
      tags: ['Incoming calls'],
    })
    .input(id)
    .output(z.object({ declined: z.literal(true) })),
}
