import type { BillingPeriod } from '../../../db/schema/billing'
import { getProduct } from '../catalog/catalogs'
import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { periodBounds } from './period-bounds'

const DAY_MS = 86_400_000
/** Of an account without a billing address. */
const DEFAULT_ZONE = 'America/Chicago'

export interface NewSubscription {
  accountId: string
  productId: string
  period: BillingPeriod
  quantity: number
  /** 0: its first period is paid. */
  trialDays?: number
  promotionCode?: string | null
  /** null: all. */
  promotionPeriodsLeft?: number | null
  complimentary?: boolean
}

/** Throws for a product that is not sold by that period. */
export function unitPrice({ id, prices }: Pick<Product, 'id' | 'prices'>, period: BillingPeriod): number {
  const cents = prices[period]
  if (cents === undefined) throw new Error(`${id} has no ${period} price`)
  return cents
}

export async function findZone(ctx: Ctx, accountId: string): Promise<string> {
  const profile = await ctx.db.q
    .selectFrom('billing_profiles')
    .select('zone')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return profile?.zone ?? DEFAULT_ZONE
}

/** The caller applies the account's subscriptions. */
export async function startSubscription(tx: Ctx, input: NewSubscription): Promise<string> {
  const { accountId, productId, period, quantity, trialDays = 0 } = input
  const now = tx.clock.now()
  const id = tx.ids('sub')
  const zone = await findZone(tx, accountId)
  const trialEndsAt = trialDays > 0 ? now + trialDays * DAY_MS : null
  const end = trialEndsAt ?? periodBounds(now, zone, period, 0).end
  await tx.db.q
    .insertInto('subscriptions')
    .values({
      id,
      account_id: accountId,
      product_id: productId,
      period,
      unit_cents: unitPrice(getProduct(productId), period),
      quantity,
      status: trialEndsAt === null ? 'active' : 'trialing',
      complimentary: input.complimentary ? 1 : 0,
      zone,
      anchored_at: trialEndsAt ?? now,
      periods: trialEndsAt === null ? 0 : -1,
      period_start: now,
      period_end: end,
      trial_ends_at: trialEndsAt,
      promotion_code: input.promotionCode ?? null,
      promotion_periods_left: input.promotionCode ? (input.promotionPeriodsLeft ?? null) : null,
      scheduled_quantity: null,
      scheduled_product_id: null,
      scheduled_period: null,
      cancels_at: null,
      next_event_at: end,
      failed_since: null,
      created_at: now,
      updated_at: now,
      canceled_at: null,
    })
    .execute()
  return id
}
