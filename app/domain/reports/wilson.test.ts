import { describe, expect, test } from 'vitest'
import { compareIntervals, tellsEnough, wilsonInterval } from './wilson'

const percent = (successes: number, trials: number) => {
  const { low, high } = wilsonInterval({ successes, trials })!
  return [Math.round(low * 1000) / 10, Math.round(high * 1000) / 10]
}

describe('the Wilson interval', () => {
  test.each([
    [8, 40, 10.5, 34.8],
    [80, 400, 16.4, 24.2],
    [3, 10, 10.8, 60.3],
    [0, 20, 0, 16.1],
    // Newcombe 1998, table I, method 3.
    [81, 263, 25.5, 36.6],
    [15, 148, 6.2, 16],
    [1, 29, 0.6, 17.2],
  ])('of %i in %i is %f to %f %%', (successes, trials, low, high) => {
    expect(percent(successes, trials)).toEqual([low, high])
  })

  test('is within 0 and 1, and holds the share', () => {
    for (let trials = 1; trials <= 60; trials += 1)
      for (let successes = 0; successes <= trials; successes += 1) {
        const { low, high } = wilsonInterval({ successes, trials })!
        const share = successes / trials
        expect(low >= 0 && low <= share + 1e-12 && share - 1e-12 <= high && high <= 1).toBe(true)
      }
  })

  test('is unknown without trials', () => {
    expect(wilsonInterval({ successes: 0, trials: 0 })).toBeNull()
  })
})

test('20 of 40 tell too little, 200 of 400 enough', () => {
  expect(tellsEnough(wilsonInterval({ successes: 20, trials: 40 }))).toBe(false)
  expect(tellsEnough(wilsonInterval({ successes: 200, trials: 400 }))).toBe(true)
})

test('intervals that touch are not apart', () => {
  const a = { low: 0.1, high: 0.2 }
  expect(compareIntervals(a, { low: 0.2, high: 0.3 })).toBe(0)
  expect(compareIntervals(a, { low: 0.21, high: 0.3 })).toBe(-1)
  expect(compareIntervals({ low: 0.21, high: 0.3 }, a)).toBe(1)
  expect(compareIntervals(a, null)).toBe(0)
})
