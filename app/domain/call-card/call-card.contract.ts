import { oc } from '@orpc/contract'
import { callCard, callCardInput } from './call-card.schema'

export const callCardContract = {
  findCallCard: oc
    .route({
      method: 'GET',
      path: '/api/v1/contacts/{contactId}/call-card',
      summary: 'What a seller sees about a lead during a call',
      description: 'Company, local time, tags, the last call with its note, the last two texts.',
      tags: ['Dialer'],
    })
    .input(callCardInput)
    .output(callCard),
}
