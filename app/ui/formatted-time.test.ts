import { expect, test } from 'vitest'
import { formatMoment } from './formatted-time'

const NOW = new Date('2026-11-22T00:00:00Z')

test('a short time shows another year, in the reader’s time zone', () => {
  const words = (at: string, zone = 'UTC') => formatMoment(at, 'short', zone, NOW)
  expect(words('2026-12-31T15:00:00Z')).toBe('Dec 31, 3:00 PM')
  expect(words('2027-03-02T15:00:00Z')).toBe('Mar 2, 2027, 3:00 PM')
  expect(words('2027-01-01T03:00:00Z', 'America/Chicago')).toBe('Dec 31, 9:00 PM')
})
