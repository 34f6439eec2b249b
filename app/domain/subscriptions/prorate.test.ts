import { expect, test } from 'vitest'
import { prorate } from './prorate'

const DAY = 86_400_000
const month = { start: 0, end: 30 * DAY }

test.each([
  ['at the start', 0, 6900],
  ['before the start', -DAY, 6900],
  ['a third later', 10 * DAY, 4600],
  ['one ms before the end', 30 * DAY - 1, 0],
  ['at the end', 30 * DAY, 0],
  ['after the end', 40 * DAY, 0],
])('%s', (_when, now, cents) => {
  expect(prorate({ cents: 6900, ...month, now })).toBe(cents)
})

test('half a cent is rounded up', () => {
  expect(prorate({ cents: 1, ...month, now: 15 * DAY })).toBe(1)
  expect(prorate({ cents: 1, ...month, now: 15 * DAY + 1 })).toBe(0)
  expect(prorate({ cents: 25, ...month, now: 15 * DAY })).toBe(13)
})

test('large amounts stay exact', () => {
  const cents = 999 * 9_999_999
  expect(prorate({ cents, start: 0, end: 366 * DAY, now: 1 })).toBe(cents)
  expect(prorate({ cents, start: 0, end: 2, now: 1 })).toBe(Math.ceil(cents / 2))
})

test('a period without length is worth nothing', () => {
  expect(prorate({ cents: 100, start: 5, end: 5, now: 5 })).toBe(0)
})
