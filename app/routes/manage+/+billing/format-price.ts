import type { ProductView } from '~/domain/subscriptions/subscriptions.schema'
import { formatCents } from './format-money'

export type PlanPeriod = 'MONTHLY' | 'YEARLY'

const DOLLAR = 100

/** Of a month, rounded up to whole dollars; a year is divided by 12 (3-settings §9). */
export const formatMonthlyPrice = (cents: number, period: PlanPeriod): string =>
  formatCents(Math.ceil((period === 'YEARLY' ? cents / 12 : cents) / DOLLAR) * DOLLAR)

export const findPrice = ({ prices }: ProductView, period: PlanPeriod) => prices.find((one) => one.period === period)
