import { expect, test } from 'vitest'
import { formatSeconds } from './format-seconds'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [61, '1:01'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('%i s is formatted as %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})
