import { oc } from '@orpc/contract'
import { z } from 'zod'
import { callQualityAnswer } from './surveys.schema'

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
}
