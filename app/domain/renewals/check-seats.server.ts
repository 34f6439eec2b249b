import { setImmediate as breathe } from 'node:timers/promises'
import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { isLive } from '../subscriptions/end-subscription.server'
import { listSubscriptionRows } from '../subscriptions/subscription-row'
import { countSeats } from '../accounts/seats.server'

const CHUNK = 50

export interface SeatDifference {
  accountId: string
  /** Bought, granted to the team, and in use. */
  bought: number
  granted: number
  used: number
}

/** Teams whose seats are not those that are bought, or that use more than they have. Changes nothing. */
export async function checkSeats(
  ctx: Ctx,
  yieldTurn: () => Promise<void> = () => breathe(),
): Promise<SeatDifference[]> {
  const differences: SeatDifference[] = []
  for (let after = ''; ;) {
    const teams = await ctx.db.q
      .selectFrom('teams')
      .select(['account_id', 'seats'])
      .where('account_id', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.account_id', '=', 'teams.account_id'),
        ),
      )
      .orderBy('account_id')
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { account_id: accountId, seats: granted } of teams) {
      const bought = (await listSubscriptionRows(ctx, accountId))
        .filter((row) => isLive(row) && getProduct(row.product_id).grants.seats)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const used = (await countSeats(ctx, accountId)).used
      // Without a plan members stay, and no one dials.
      if (granted !== bought || (bought > 0 && used > bought)) differences.push({ accountId, bought, granted, used })
      await yieldTurn()
    }
    const last = teams.at(-1)
    if (!last || teams.length < CHUNK) return differences
    after = last.account_id
  }
}
