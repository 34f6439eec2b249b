import { oc } from '@orpc/contract'
import { z } from 'zod'
import { listConsents, recordConsents, writtenConsentView } from './written-consents.schema'

const tags = ['Ringless voicemail']
const items = z.object({ items: z.array(writtenConsentView) })

export const writtenConsentsContract = {
  listConsents: oc
    .route({
      method: 'GET',
      path: '/api/v1/consents',
      summary: 'Written consents of the account or of one number, newest first, withdrawn ones too',
      tags,
    })
    .input(listConsents)
    .output(items.extend({ nextCursor: z.string().nullable() })),
  recordConsents: oc
    .route({
      method: 'POST',
      path: '/api/v1/consents',
      successStatus: 201,
      summary: 'Record that people agreed in writing to ringless voicemail',
      description:
        'Up to 100 numbers. `wording` is what they agreed to, `source` where, `givenAt` when. A number has one valid consent: a new one replaces it. A number that cannot be called is 422 with its place.',
      tags,
    })
    .input(recordConsents)
    .output(items),
  withdrawConsent: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/consents/{id}',
      successStatus: 200,
      summary: 'Withdraw a consent',
      description: 'Scheduled drops to the number are not sent.',
      tags,
    })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(writtenConsentView),
}
