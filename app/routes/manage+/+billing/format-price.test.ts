import { expect, test } from 'vitest'
import { formatCents, formatExactCents } from './format-money'
import { formatMonthlyPrice } from './format-price'

test.each([
  [100, 'MONTHLY', '$1'],
  [2_901, 'MONTHLY', '$30'],
  // 12 months of 29, 15 % off.
  [29_580, 'YEARLY', '$25'],
  [12_000, 'YEARLY', '$10'],
] as const)('%i cents a %s are shown as %s a month', (cents, period, shown) => {
  expect(formatMonthlyPrice(cents, period)).toBe(shown)
})

test('negative amounts are in parentheses', () => {
  expect(formatExactCents(-1_050)).toBe('($10.50)')
  expect(formatCents(100_000)).toBe('$1,000')
})
