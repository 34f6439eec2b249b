import type { BillingPeriod } from '../../../db/schema/billing'
import type { Product } from '../catalog/product'
import type { SubscriptionRow } from './subscription-row'

/** `NOW`: bought in the cart. */
export type ChangeKind = 'CURRENT' | 'NOW' | 'PERIOD_END'

type Current = Pick<SubscriptionRow, 'product_id' | 'period' | 'unit_cents'>

const perYear = (cents: number, period: BillingPeriod): number => (period === 'MONTHLY' ? cents * 12 : cents)

/** By the price of a unit. null: not sold by that period. */
export function changeKind(
  row: Current,
  { id, prices }: Pick<Product, 'id' | 'prices'>,
  period: BillingPeriod,
): ChangeKind | null {
  if (row.product_id === id && row.period === period) return 'CURRENT'
  const cents = prices[period]
  if (cents === undefined) return null
  // A year is paid in one sum, also where it costs less.
  if (row.product_id === id) return period === 'YEARLY' ? 'NOW' : 'PERIOD_END'
  return perYear(cents, period) < perYear(row.unit_cents, row.period) ? 'PERIOD_END' : 'NOW'
}
