import { oc } from '@orpc/contract'
import { mobileLinkTexted, mobileLoginCode, textMobileLink } from './mobile-login.schema'

const tags = ['Sign-in']

export const mobileLoginContract = {
  createCode: oc
    .route({
      method: 'POST',
      path: '/api/v1/session/mobile-login-codes',
      successStatus: 201,
      summary: 'Create a code that signs the person’s phone in',
      description:
        'For a QR code. It works once, for two minutes. The phone’s session is one of our own pages. 429: more than 10 codes in a minute.',
      tags,
    })
    .output(mobileLoginCode),
  textLink: oc
    .route({
      method: 'POST',
      path: '/api/v1/session/mobile-link-texts',
      successStatus: 201,
      summary: 'Text the product’s address to the person’s own confirmed phone',
      description: '429: more than 1 in a minute or 5 in a day.',
      tags,
    })
    .input(textMobileLink)
    .output(mobileLinkTexted),
}
