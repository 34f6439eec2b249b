import { requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import type { Ctx } from '~/domain/context.server'
import { readSlots } from '~/domain/numbers/list-numbers.read.server'
import { priceNumberMonth } from '~/domain/rates/prices'
import { getRateCard } from '~/domain/rates/rate-cards'
import { formatMoney } from '../+billing/format-money'
import { numbersPagesWords } from './numbers-pages.words'

/** Who pays for a claimed number, and how much. */
export async function getClaimCost(ctx: Ctx): Promise<string> {
  if (ctx.billing === 'off')
    return ctx.carrier.simulated ? numbersPagesWords.carrierCostSimulated : numbersPagesWords.carrierCost
  const { usesWallet } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  if (!usesWallet) {
    const { numberSlots, filledNumberSlots } = await readSlots(ctx)
    return numberSlots === null
      ? numbersPagesWords.planCost
      : numbersPagesWords.claimedOf(filledNumberSlots, numberSlots)
  }
  return numbersPagesWords.walletCost(formatMoney(priceNumberMonth(getRateCard(ctx.clock.now()), '+1').amount))
}
