import { expect, test } from 'vitest'
import { getThroughput } from './throughput'

test.each([
  ['standard', 100, 225, 200_000],
  ['standard', 75, 225, 200_000],
  ['standard', 74, 120, 40_000],
  ['standard', 50, 120, 40_000],
  ['standard', 49, 12, 10_000],
  ['standard', 24, 12, 2_000],
  ['standard', 0, 12, 2_000],
  ['standard', null, 3.75, 2_000],
  ['low_volume', 90, 3.75, 2_000],
  ['sole_proprietor', null, 1, 1_000],
] as const)('%s with score %s: %d a second, %d a day', (brand, score, segmentsPerSecond, segmentsPerDay) => {
  expect(getThroughput(brand, score)).toEqual({ segmentsPerSecond, segmentsPerDay })
})
