import { oc } from '@orpc/contract'
import { z } from 'zod'
import { dialSessionView } from '../dial-sessions/dialer.schema'
import { colleagueView, startTransfer, TRANSFER_ACTIONS, transferContactView } from './transfers.schema'

const id = z.strictObject({ id: z.string().max(60) })

/** Every write takes an `Idempotency-Key` header. */
export const transfersContract = {
  start: oc
    .route({
      method: 'POST',
      path: '/api/v1/dialer/sessions/{id}/transfer',
      summary:
        'Transfer the call to a `number` or to a colleague (`userId`): `warm` puts the lead on hold and calls the target first, `cold` transfers the lead immediately',
      tags: ['Dialer'],
    })
    .input(id.extend(startTransfer.shape))
    .output(dialSessionView),
  steer: oc
    .route({
      method: 'PUT',
      path: '/api/v1/dialer/sessions/{id}/transfer',
      summary: 'Cancel or merge a warm transfer; once merged, leave the call or end it for all',
      tags: ['Dialer'],
    })
    .input(id.extend({ action: z.enum(TRANSFER_ACTIONS) }))
    .output(dialSessionView),
  listContacts: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/transfer-contacts',
      summary: 'Your five most recent transfer targets',
      tags: ['Dialer'],
    })
    .output(z.object({ items: z.array(transferContactView) })),
  listColleagues: oc
    .route({
      method: 'GET',
      path: '/api/v1/dialer/transfer-colleagues',
      summary: 'Team members who can take a call, with presence',
      tags: ['Dialer'],
    })
    .output(z.object({ items: z.array(colleagueView) })),
}
