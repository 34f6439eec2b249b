import { oc } from '@orpc/contract'
import { z } from 'zod'
import { callQualityAnswer, npsAnswer } from './surveys.schema'

const tags = ['Surveys']

export const surveysContract = {
  findCallQualityQuestion: oc
    .route({
      method: 'GET',
      path: '/api/v1/surveys/call-quality',
      summary: 'The call to ask you about now; null: none',
      tags,
    })
    .output(z.object({ callId: z.string().nullable() })),
  answerCallQuality: oc
    .route({
      method: 'POST',
      path: '/api/v1/surveys/call-quality',
      summary: 'Rate the quality of a call; null dismisses the question. The last answer counts',
      tags,
    })
    .input(callQualityAnswer)
    .output(z.object({ recorded: z.literal(true) })),
  findNpsQuestion: oc
    .route({
      method: 'GET',
      path: '/api/v1/surveys/nps',
      summary: 'Whether to ask you for a rating of the product now',
      description:
        'First after 14 days and 50 calls, again 90 days after your last answer, and never during a campaign or a call.',
      tags,
    })
    .output(z.object({ isDue: z.boolean() })),
  answerNps: oc
    .route({
      method: 'POST',
      path: '/api/v1/surveys/nps',
      summary: 'Rate the product from 0 to 10; null dismisses the question',
      tags,
    })
    .input(npsAnswer)
    .output(z.object({ recorded: z.literal(true) })),
}
