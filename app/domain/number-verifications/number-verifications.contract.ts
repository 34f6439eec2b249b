import { oc } from '@orpc/contract'
import { z } from 'zod'
import { numberView } from '../numbers/numbers.schema'
import { callerIdCall, codeConfirmation, codeRequest, codeRequested } from './number-verifications.schema'

const tags = ['Numbers']

export const numberVerificationsContract = {
  sendCode: oc
    .route({
      method: 'POST',
      path: '/api/numbers/verify',
      successStatus: 200,
      summary: 'Send a code to a phone of your own, by text or call',
      description:
        'The code has five digits and works for ten minutes, five times. A phone that you added before is answered with `alreadyAdded`; one of another member is 409. Too many codes are 429. If the carrier does not answer, the response is 424.',
      tags,
    })
    .input(codeRequest)
    .output(codeRequested),
  confirmCode: oc
    .route({
      method: 'POST',
      path: '/api/numbers/verify/confirm',
      successStatus: 201,
      summary: 'Add the phone as a personal number',
      description: 'A wrong code is 422 `invalid_code`, one that expired or was tried five times 422 `code_expired`.',
      tags,
    })
    .input(codeConfirmation)
    .output(numberView),
  callToConfirm: oc
    .route({
      method: 'POST',
      path: '/api/numbers/{id}/caller-id',
      successStatus: 200,
      summary: 'Have the carrier call your personal number, so that you can call from it',
      description:
        'The person who answers types `digits`. Then `number.changed` is sent and `canCallFrom` of the number is true.',
      tags,
    })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(callerIdCall),
}
