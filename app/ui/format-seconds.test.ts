import { expect, test } from 'vitest'
import { formatSeconds, formatSpan } from './format-seconds'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [61, '1:01'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('%i s is formatted as %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})

test.each([
  [45, '45 s'],
  [754, '12 min'],
  [12_059, '3 h 20 min'],
  [187_500, '2 d 4 h'],
])('a span of %i s is formatted as %s', (seconds, words) => {
  expect(formatSpan(seconds)).toBe(words)
})
