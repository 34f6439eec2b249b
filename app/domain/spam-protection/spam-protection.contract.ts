import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  registerNumbersInput,
  restoreInput,
  spamInfo,
  spamProfile,
  spamProfileData,
  spamQuery,
  spamRegistration,
} from './spam-protection.schema'

const tags = ['Trust Hub']
const id = z.string().max(60)
const registrations = z.object({ registrations: z.array(spamRegistration) })

export const spamProtectionContract = {
  createSpamProfile: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/spam/profiles',
      successStatus: 201,
      summary: 'Caller ID name and call purpose of protected numbers. One for each account',
      tags,
    })
    .input(z.strictObject({ spamProfileData }))
    .output(spamProfile),
  updateSpamProfile: oc
    .route({
      method: 'PUT',
      path: '/api/v1/trunkline-trust-hub/spam/profiles/{id}',
      summary: 'Change the spam profile. The carrier reviews it again',
      tags,
    })
    .input(z.strictObject({ id, spamProfileData }))
    .output(spamProfile),
  listSpamRegistrations: oc
    .route({
      method: 'GET',
      path: '/api/v1/trunkline-trust-hub/spam/registrations',
      summary: 'Registered numbers with their status at each mobile carrier, and slots',
      tags,
    })
    .input(spamQuery)
    .output(spamInfo),
  registerNumbers: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/spam/registrations/numbers',
      successStatus: 201,
      summary: 'Register numbers for spam protection: all of them or none',
      description: 'Registration may take up to two weeks. The first month is charged now.',
      tags,
    })
    .input(registerNumbersInput)
    .output(registrations),
  removeSpamRegistration: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/trunkline-trust-hub/spam/registrations/{id}',
      successStatus: 200,
      summary: 'Remove the spam protection of a number at the end of its paid month',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(spamRegistration),
  restoreSpamRegistration: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/spam/registrations/{number}/restore',
      successStatus: 200,
      summary: 'Restore the spam protection of a number',
      description:
        'Where `restoreRequiresPurchase` is true, `autoPurchase` of the owner adds the monthly fee to the plan or charges the wallet.',
      tags,
    })
    .input(restoreInput)
    .output(spamRegistration),
}
