import type { AccountPlan } from '../accounts/accounts.read.server'
import type { Limits } from '../accounts/plan'
import type { Ctx } from '../context.server'
import type { UsageLimit } from './usage.schema'
import { CONSUMABLES } from './usage-limits'

export interface UsageTerms {
  maxLimits: Record<keyof Limits, UsageLimit>
  /** No subscription is paid for. */
  free: boolean
}

/** 4-trust §3 'Usage and limits'. */
export async function findUsageTerms(ctx: Ctx, plan: AccountPlan): Promise<UsageTerms> {
  const statuses = ctx.billing === 'off' ? [] : await listStatuses(ctx, plan.accountId)
  const rollover = plan.usagePeriodEnd === null ? null : new Date(plan.usagePeriodEnd).toISOString()
  const paymentFailed = statuses.includes('renewal_failed')
  const termsOf = (consumable: keyof Limits): UsageLimit => {
    const { limit, unlimited } = plan.limits[consumable]
    return {
      limit,
      unlimited,
      earliestUpcomingRollover: rollover,
      renewals: rollover === null && !paymentFailed ? [] : [{ limit, paymentFailed }],
    }
  }
  return {
    maxLimits: Object.fromEntries(CONSUMABLES.map((one) => [one, termsOf(one)])) as UsageTerms['maxLimits'],
    free: statuses.length === 0,
  }
}

/** Of subscriptions that are not over. */
async function listStatuses(ctx: Ctx, accountId: string): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('subscriptions')
    .select('status')
    .distinct()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['trialing', 'active', 'renewal_failed'])
    .execute()
  return rows.map(({ status }) => status)
}
