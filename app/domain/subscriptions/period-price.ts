import type { Selectable } from 'kysely'
import type { PromotionCodesTable } from '../../../db/schema/billing'
import type { Product } from '../catalog/product'

export type Promotion = Pick<Selectable<PromotionCodesTable>, 'code' | 'kind' | 'amount'>

export interface PriceDiscount {
  type: 'VOLUME' | 'CODE'
  /** Cents. */
  amount: number
  percentage: number | null
  codeString: string | null
}

/** Amounts in cents. */
export interface PeriodPrice {
  amount: number
  discounts: PriceDiscount[]
  discount: number
}

/** The largest `from` that the quantity reaches. */
const volumePercent = ({ volumeDiscounts }: Pick<Product, 'volumeDiscounts'>, quantity: number): number =>
  volumeDiscounts.reduce((percent, step) => (quantity >= step.from ? Math.max(percent, step.percent) : percent), 0)

const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** Of one period. */
export const periodPrice = (
  product: Pick<Product, 'volumeDiscounts'>,
  { unitCents, quantity }: { unitCents: number; quantity: number },
  promotion: Promotion | null,
): PeriodPrice => discountPrice(product, { amount: unitCents * quantity, quantity }, promotion)

/** The volume discount, then the code's of what is left, never below zero. `amount`: also of a part of a period. */
export function discountPrice(
  product: Pick<Product, 'volumeDiscounts'>,
  { amount, quantity }: { amount: number; quantity: number },
  promotion: Promotion | null,
): PeriodPrice {
  const discounts: PriceDiscount[] = []
  const percent = volumePercent(product, quantity)
  const volume = percentOf(amount, percent)
  if (volume > 0) discounts.push({ type: 'VOLUME', amount: volume, percentage: percent, codeString: null })
  const code = promotion ? codeDiscount(promotion, amount - volume) : 0
  if (promotion && code > 0)
    discounts.push({
      type: 'CODE',
      amount: code,
      percentage: promotion.kind === 'percent' ? promotion.amount : null,
      codeString: promotion.code,
    })
  return { amount, discounts, discount: volume + code }
}

const codeDiscount = ({ kind, amount }: Promotion, cents: number): number =>
  kind === 'percent' ? Math.min(cents, percentOf(cents, amount)) : kind === 'amount' ? Math.min(cents, amount) : 0
