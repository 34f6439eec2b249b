import { oc } from '@orpc/contract'
import { z } from 'zod'
import { syncAnswer } from '../registrations/registrations.schema'
import { profileAnswer, profileBody } from './business-profiles.schema'

const tags = ['Trust Hub']

export const businessProfilesContract = {
  findProfile: oc
    .route({
      method: 'GET',
      path: '/api/v1/trunkline-trust-hub/profiles',
      summary: 'The business profile of the account, with a masked EIN',
      tags,
    })
    .output(profileAnswer),
  createProfile: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/profiles',
      successStatus: 200,
      summary: 'Save the business profile and submit it to the carrier',
      tags,
    })
    .input(profileBody)
    .output(profileAnswer),
  updateProfile: oc
    .route({
      method: 'PUT',
      path: '/api/v1/trunkline-trust-hub/profiles/{id}',
      summary: 'Correct a business profile that is not registered, and submit it again',
      tags,
    })
    .input(z.strictObject({ id: z.string().max(60), ...profileBody.shape }))
    .output(profileAnswer),
  syncRegistrations: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/sync',
      successStatus: 200,
      summary: 'Ask the carrier about all registrations now. Answers what is known of the brand',
      tags,
    })
    .output(syncAnswer),
}
