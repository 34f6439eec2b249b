import { expect, test } from 'vitest'
import { parseRetryAfter } from './parse-retry-after'

const NOW = Date.UTC(2026, 10, 5, 17, 0, 0)

test.each([
  ['7', 7_000],
  ['0.25', 1_000],
  ['-5', 1_000],
  ['7200', 600_000],
  ['Thu, 05 Nov 2026 17:00:30 GMT', 30_000],
  ['Thu, 05 Nov 2026 16:00:00 GMT', 1_000],
  ['Fri, 06 Nov 2026 17:00:00 GMT', 600_000],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s', (header, ms) => {
  expect(parseRetryAfter(header, NOW, 600_000)).toBe(ms)
})
