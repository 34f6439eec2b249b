import { oc } from '@orpc/contract'
import { affiliateInfo, joinAffiliates } from './affiliates.schema'

const tags = ['Affiliate Program']

/** Not found where AFFILIATE_SIGN_UP_URL is not set. */
export const affiliatesContract = {
  findAffiliate: oc
    .route({ method: 'GET', path: '/api/v1/affiliate', summary: 'Your referral links', tags })
    .output(affiliateInfo),
  joinAffiliates: oc
    .route({
      method: 'POST',
      path: '/api/v1/affiliate/promoter',
      summary: 'Link your referral id of the affiliate provider',
      description: 'One for each person. A repeat with the same id changes nothing.',
      tags,
    })
    .input(joinAffiliates)
    .output(affiliateInfo),
}
