import { expect, test } from 'vitest'
import { getCallbackTimes } from './callback-times'

test('offers rounded times today, and mornings', () => {
  const now = new Date(2026, 10, 30, 14, 12, 30)
  expect(getCallbackTimes(now).map(({ at }) => at)).toEqual([
    new Date(2026, 10, 30, 15, 15),
    new Date(2026, 10, 30, 18, 15),
    new Date(2026, 11, 1, 9, 0),
    new Date(2026, 11, 7, 9, 0),
  ])
})
