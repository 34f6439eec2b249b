import { expect, test } from 'vitest'
import { formatTimeAgo, monitorName } from './monitoring.words'

test.each([
  ['Mia Torres', 'Mia Torres'],
  ['Marcus Reed IVX', 'Marcus Reed IVX'],
  ['Marcus Reed Junior', 'Marcus Reed ...'],
  ['', 'Team Member'],
  ['  ', 'Team Member'],
])('%j is shown as %j', (name, shown) => expect(monitorName(name)).toBe(shown))

const NOW = Date.UTC(2026, 2, 10)
test.each([
  [59_000, 'Just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000 * 3, '3 days ago'],
  // A clock that was set back.
  [-5_000, 'Just now'],
])('%i ms ago is %j', (ms, words) => expect(formatTimeAgo(NOW - ms, NOW)).toBe(words))
