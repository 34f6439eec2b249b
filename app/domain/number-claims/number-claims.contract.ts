import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_CLAIMED_AT_ONCE, numberClaim, numberPurchase, purchaseResult } from './number-claims.schema'

const tags = ['Numbers']

export const numberClaimsContract = {
  purchaseNumbers: oc
    .route({
      method: 'POST',
      path: '/api/numbers/purchase',
      summary: 'Claim numbers',
      description: `Up to ${String(MAX_CLAIMED_AT_ONCE)} at a time. Waits up to 15 seconds for the carrier; \`open\` has the claims that are pending then, or unknown: not confirmed by the carrier, and never bought again automatically. A number that is being claimed, or that the account has, is not bought twice.`,
      tags,
    })
    .input(numberPurchase)
    .output(purchaseResult),
  listClaims: oc
    .route({ method: 'GET', path: '/api/numbers/claims', summary: 'Claims of the last day, newest first', tags })
    .output(z.object({ items: z.array(numberClaim) })),
}
