import { expect, test } from 'vitest'
import { nextChunkSize } from './next-chunk-size'

test.each([
  { size: 20, ms: 0, next: 20 },
  { size: 20, ms: 60, next: 5 },
  { size: 3, ms: 200, next: 1 },
  { size: 1, ms: 3, next: 5 },
  { size: 5, ms: 1, next: 20 },
])('after $size contacts in $ms ms the next transaction has $next', ({ size, ms, next }) => {
  expect(nextChunkSize(size, ms, 20)).toBe(next)
})
