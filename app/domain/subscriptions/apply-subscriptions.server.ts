import type { Updateable } from 'kysely'
import type { AccountsTable } from '../../../db/schema/people'
import { features as featuresSchema, type Features, type Limits } from '../accounts/plan'
import { getProduct } from '../catalog/catalogs'
import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { monthBounds, type Period } from './period-bounds'
import { LIVE, listSubscriptionRows, type SubscriptionRow } from './subscription-row'

interface Bought {
  row: SubscriptionRow
  product: Product
}

const LIMITS = ['dialMinutes', 'messages', 'rvmDrops', 'videos'] as const satisfies ReadonlyArray<keyof Limits>

/** What no plan grants. */
const NO_FEATURES: Partial<Features> = { callLines: 1, blast: false, previewDialer: false }

export const isOverdue = ({ status, next_event_at }: SubscriptionRow): boolean =>
  status === 'renewal_failed' && next_event_at === null

/**
 * The one place where subscriptions become features, limits, seats and slots, in the transaction of each change. An
 * account that never had a subscription keeps what it has.
 */
export async function applySubscriptions(tx: Ctx, accountId: string): Promise<void> {
  const rows = await listSubscriptionRows(tx, accountId)
  if (!rows.some(({ status }) => status !== 'pending_creation' && status !== 'activation_failed')) return
  const now = tx.clock.now()
  const live = rows
    .filter(({ status }) => LIVE.some((one) => one === status))
    .map((row): Bought => ({ row, product: getProduct(row.product_id) }))
  const account = await tx.db.q
    .selectFrom('accounts')
    .select(['features', 'usage_period_start', 'billing_blocked_at', 'plan_ended_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const plan = live.find(({ product }) => !product.isResource)
  const usage = plan ? usagePeriod(plan.row, now) : null
  const isNewPeriod = usage !== null && usage.start > (account.usage_period_start ?? -1)
  const values: Updateable<AccountsTable> = {
    features: JSON.stringify(mergeFeatures(featuresSchema.parse(JSON.parse(account.features)), live, plan?.product)),
    limits: JSON.stringify(sumLimits(live)),
    number_slots: sumSlots(live, 'numberSlots', plan),
    spam_slots: sumSlots(live, 'spamSlots', plan),
    usage_period_start: usage?.start ?? null,
    usage_period_end: usage?.end ?? null,
    billing_blocked_at: rows.some(isOverdue) ? (account.billing_blocked_at ?? now) : null,
    plan_ended_at: plan ? null : (account.plan_ended_at ?? now),
    ...(isNewPeriod ? { dial_seconds_used: 0, messages_used: 0, rvm_drops_used: 0, videos_used: 0 } : {}),
  }
  await tx.db.q.updateTable('accounts').set(values).where('id', '=', accountId).execute()
  const seats = live.reduce((sum, { row, product }) => sum + (product.grants.seats ? row.quantity : 0), 0)
  await tx.db.q.updateTable('teams').set({ seats }).where('account_id', '=', accountId).execute()
}

/** Months, also of a year that was paid in one sum. Unpaid months do not renew. */
function usagePeriod(row: SubscriptionRow, now: number): Period {
  if (row.periods < 0) return { start: row.period_start, end: row.period_end }
  return monthBounds(row.anchored_at, row.zone, Math.min(Math.max(now, row.period_start), row.period_end - 1))
}

function mergeFeatures(before: Features, live: readonly Bought[], plan: Product | undefined): Features {
  const merged = { ...before, ...NO_FEATURES }
  if (plan && plan.cartBilling !== null) merged.cartBilling = plan.cartBilling
  for (const { product } of live) {
    const { callLines, ...granted } = product.grants.features ?? {}
    merged.callLines = Math.max(merged.callLines, callLines ?? 1)
    for (const [name, value] of Object.entries(granted) as Array<[keyof typeof granted, boolean]>)
      merged[name] = value || (name in NO_FEATURES && merged[name])
  }
  return merged
}

function sumLimits(live: readonly Bought[]): Limits {
  const sum = (name: keyof Limits): Limits[keyof Limits] => {
    const granted = live.flatMap(({ row, product }) => {
      const each = product.grants.limits?.[name]
      return each === undefined ? [] : [{ each, units: row.quantity }]
    })
    const unlimited = granted.some(({ each }) => each === 'unlimited')
    const limit = granted.reduce((total, { each, units }) => total + (each === 'unlimited' ? 0 : each * units), 0)
    return { limit, unlimited }
  }
  return Object.fromEntries(LIMITS.map((name) => [name, sum(name)])) as Limits
}

/** null: a plan that counts no slots. */
function sumSlots(live: readonly Bought[], name: 'numberSlots' | 'spamSlots', plan: Bought | undefined): number | null {
  if (plan?.product.cartBilling) return null
  const granted = live.filter(({ product }) => product.grants[name] !== undefined)
  if (granted.length === 0) return null
  return granted.reduce((sum, { row, product }) => sum + (product.grants[name] ?? 0) * row.quantity, 0)
}
