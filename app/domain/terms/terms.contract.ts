import { oc } from '@orpc/contract'
import { signTerms, termsView } from './terms.schema'

const tags = ['Onboarding']

export const termsContract = {
  findTerms: oc
    .route({
      method: 'GET',
      path: '/api/v1/terms',
      summary: 'The newest terms of service, and whether you have signed them',
      tags,
    })
    .output(termsView),
  signTerms: oc
    .route({
      method: 'POST',
      path: '/api/v1/terms/signatures',
      summary: 'Sign the newest terms of service. A second request changes nothing',
      description: 'An older version is refused with 409 (`conflict`).',
      tags,
    })
    .input(signTerms)
    .output(termsView),
}
