import { oc } from '@orpc/contract'
import { stirShakenAnswer, stirShakenBody, voiceTrustView } from './voice-trust.schema'

const tags = ['Trust Hub']

export const voiceTrustContract = {
  findVoiceTrust: oc
    .route({
      method: 'GET',
      path: '/api/v1/trunkline-trust-hub/stir-shaken',
      summary: 'STIR/SHAKEN and caller ID name of the account and its numbers',
      tags,
    })
    .output(voiceTrustView),
  submitStirShaken: oc
    .route({
      method: 'POST',
      path: '/api/v1/trunkline-trust-hub/brand/stir-shaken',
      successStatus: 200,
      summary: 'Register for STIR/SHAKEN. Needs a registered profile with an EIN and a website',
      tags,
    })
    .input(stirShakenBody)
    .output(stirShakenAnswer),
}
