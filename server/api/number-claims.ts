import { claimNumbers } from '../../app/domain/number-claims/claim-numbers.server'
import { awaitClaims, listClaims } from '../../app/domain/number-claims/number-claims.read.server'
import { os } from './implement'

const CARRIER_WITHIN_MS = 15_000

export const numberClaims = {
  purchaseNumbers: os.numberClaims.purchaseNumbers.handler(async ({ context: { ctx }, input }) =>
    awaitClaims(ctx, await claimNumbers(ctx, input), CARRIER_WITHIN_MS),
  ),
  listClaims: os.numberClaims.listClaims.handler(async ({ context: { ctx } }) => ({ items: await listClaims(ctx) })),
}
