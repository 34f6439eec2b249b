import { expect, test } from 'vitest'
import { formatCount, formatNumber } from './format-count'

test('formats a count like Intl', () => {
  for (const number of [0, 1, 9, 45, 999, 1_000, 1_240, 99_999, 1_000_000])
    expect(formatNumber(number)).toBe(number.toLocaleString('en-US'))
  expect([formatCount(1, 'contact'), formatCount(1_240, 'contact'), formatCount(0, 'row is', 'rows are')]).toEqual([
    '1 contact',
    '1,240 contacts',
    '0 rows are',
  ])
})
