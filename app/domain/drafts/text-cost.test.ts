import { expect, test } from 'vitest'
import { formatTextCost } from './text-cost'

const one = { messages: 1, segments: 1, hasFiles: false, pricePerSegment: null, isUnlimited: false }

test.each([
  ['a text', {}, '1 message of your plan · 1 segment'],
  [
    'a long one with a price',
    { segments: 3, pricePerSegment: 0.0083 },
    '1 message of your plan · 3 segments · about $0.0249',
  ],
  ['many without a limit', { messages: 1_200, segments: 2_400, isUnlimited: true }, '1,200 messages · 2,400 segments'],
  [
    'many with a price',
    { messages: 49, segments: 1_234, pricePerSegment: 0.0083 },
    '49 messages of your plan · 1,234 segments · about $10.24',
  ],
  // The carriers’ fee for files is unknown.
  [
    'a text from a wallet',
    { pricePerSegment: 0.0115, fundedSegments: 8_695, isUnlimited: true },
    '1 message · 1 segment · about $0.0115 · your wallet lasts for 8,695 segments',
  ],
  ['a picture', { hasFiles: true, pricePerSegment: 0.0083 }, '1 message of your plan · with files'],
])('the cost of %s', (_, change, words) => {
  expect(formatTextCost({ ...one, ...change })).toBe(words)
})
