import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes'

test.each([
  [1, '1 byte'],
  [500, '500 bytes'],
  [1_024, '1 kB'],
  [340_000, '332 kB'],
  [2_400_000, '2.3 MB'],
  [20_971_520, '20 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
