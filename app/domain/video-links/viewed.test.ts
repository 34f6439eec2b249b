import { expect, test } from 'vitest'
import { isViewed } from './viewed'

test.each([
  ['half of it, and three tenths in all', 30, 18, 60, true],
  ['less than half of it', 29.9, 60, 60, false],
  ['skipped to its end, and saw less than three tenths', 60, 17.9, 60, false],
  ['all of it', 60, 60, 60, true],
  ['nothing', 0, 0, 60, false],
  ['part of a video with unknown length', 60, 60, null, false],
  ['part of a video with zero length', 0, 0, 0, false],
])('%s', (_what, maxWatchTime, totalWatchTime, duration, expected) => {
  expect(isViewed({ maxWatchTime, totalWatchTime }, duration)).toBe(expected)
})
