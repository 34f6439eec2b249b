import { oc } from '@orpc/contract'
import { syncAnswer } from '../registrations/registrations.schema'
import { a2pBody, nothing, validateProfileAnswer, validateProfileBody } from './a2p-api.schema'

const tags = ['Trust Hub']

/** 4-trust §7.1. */
export const a2pContract = {
  registerBrand: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/brand/a2p',
      successStatus: 200,
      summary: 'Submit brand and campaign of texts, or submit them again after a rejection',
      description:
        'Checked first; what carriers would refuse is in `validationErrors.fieldErrors`. Waits until the business profile is registered.',
      tags,
    })
    .input(a2pBody)
    .output(syncAnswer),
  validateProfile: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/brand/a2p/validate',
      successStatus: 200,
      summary: 'Check a business profile without saving it',
      tags,
    })
    .input(validateProfileBody)
    .output(validateProfileAnswer),
  resendVerificationText: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/brand/a2p/resend-verification-text',
      successStatus: 200,
      summary: 'Send the verification text of a sole proprietor again, at most 3 times in 24 hours',
      tags,
    })
    .output(nothing),
}
