import type { Ctx } from '../context.server'
import { priceTexts, secondsFor } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { getWalletBalance } from './reserve-funds.server'

/** What the wallet pays for at the prices of the United States and Canada, without what is reserved. */
export async function getFunds(ctx: Ctx, accountId: string): Promise<{ talkSeconds: number; texts: number }> {
  const card = getRateCard(ctx.clock.now())
  const balance = Math.max(0, await getWalletBalance(ctx, accountId))
  return {
    talkSeconds: secondsFor(card, balance),
    texts: Math.floor(balance / priceTexts(card, { texts: 1, segments: 1, hasFiles: false }).amount),
  }
}
