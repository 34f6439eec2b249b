import { expect, test } from 'vitest'
import { dailyBudget, isRampOver } from './daily-budget'

const DAY_MS = 86_400_000

test.each([
  [0, 20],
  [7, 40],
  [13, 57],
  [14, 60],
  [40, 60],
])('day %i of warming up has a budget of %i', (days, budget) => {
  expect(dailyBudget({ state: 'warmingUp', rampStartedAt: 0 }, 60, days * DAY_MS)).toBe(budget)
})

test('a warmed up number has all of it', () => {
  expect(dailyBudget({ state: 'active', rampStartedAt: 0 }, 60, 0)).toBe(60)
  expect([isRampOver(0, 14 * DAY_MS - 1), isRampOver(0, 14 * DAY_MS)]).toEqual([false, true])
})

test('a clock that is set back leaves the first budget', () => {
  expect(dailyBudget({ state: 'warmingUp', rampStartedAt: 5 * DAY_MS }, 60, 0)).toBe(20)
})
