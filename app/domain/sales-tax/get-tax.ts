import { getTaxTable } from './tax-tables'

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000n

/** Thousandths of a percent; '' has none. */
export const getTaxRate = (region: string, at: number): number => getTaxTable(at).rates[region] ?? 0

/** Cents on an amount of an invoice line, rounded half up, once. `at`: epoch ms. */
export function getTax(cents: number, region: string, at: number): number {
  const product = 2n * BigInt(Math.abs(cents)) * BigInt(getTaxRate(region, at))
  const tax = Number((product + WHOLE) / (2n * WHOLE))
  return cents < 0 && tax > 0 ? -tax : tax
}
