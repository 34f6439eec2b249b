import { oc } from '@orpc/contract'
import { z } from 'zod'
import { dismissSuggestion, dispositionSuggestion } from './disposition-check.schema'

const tags = ['Call history']
const call = z.strictObject({ uuid: z.string().max(60) })
const path = '/api/v1/call-history/{uuid}/disposition-suggestion'

export const dispositionCheckContract = {
  findSuggestion: oc
    .route({
      method: 'GET',
      path,
      summary: 'The disposition that the transcript of a call suggests, where it disagrees with the chosen one',
      description: 'For those who may change the disposition. `suggestion` null: none, or dismissed.',
      tags,
    })
    .input(call)
    .output(z.object({ suggestion: dispositionSuggestion.nullable() })),
  dismissSuggestion: oc
    .route({
      method: 'POST',
      path: `${path}/dismissed`,
      successStatus: 200,
      summary: 'Dismiss a suggestion: it does not return for this call',
      tags,
    })
    .input(call.extend(dismissSuggestion.shape))
    .output(z.object({ dismissed: z.literal(true) })),
}
