import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { LIVE, listSubscriptionRows, type SubscriptionRow } from '../subscriptions/subscription-row'

/** The plan that the team's seats are bought with. */
export async function findSeatSubscription(ctx: Ctx, accountId: string): Promise<SubscriptionRow | null> {
  const rows = await listSubscriptionRows(ctx, accountId)
  const isSeatPlan = ({ status, product_id }: SubscriptionRow) =>
    LIVE.some((one) => one === status) && Boolean(getProduct(product_id).grants.seats)
  return rows.find(isSeatPlan) ?? null
}

/** Until when seats are paid for. null: nothing was paid in advance. */
export async function findPeriodEnd(ctx: Ctx, accountId: string): Promise<number | null> {
  if (ctx.billing === 'off') return null
  const plan = await findSeatSubscription(ctx, accountId)
  const endsAt = plan?.period_end ?? (await findUsagePeriodEnd(ctx, accountId))
  return endsAt !== null && endsAt > ctx.clock.now() ? endsAt : null
}

async function findUsagePeriodEnd(ctx: Ctx, accountId: string): Promise<number | null> {
  const { usage_period_end } = await ctx.db.q
    .selectFrom('accounts')
    .select('usage_period_end')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return usage_period_end
}
