import { expect, test } from 'vitest'
import { minutesTone } from './minutes-tone'

test.each([
  [1_000, 1_000, 'normal'],
  [251, 1_000, 'normal'],
  [250, 1_000, 'warning'],
  [101, 1_000, 'warning'],
  [100, 1_000, 'error'],
  [0, 1_000, 'error'],
  [0, 0, 'error'],
])('%i of %i minutes: %s', (left, total, tone) => {
  expect(minutesTone(left, total)).toBe(tone)
})
