import { expect, test } from 'vitest'
import { measureWatchTime } from './measure-watch-time'

const ranges = (...parts: [number, number][]) => ({
  length: parts.length,
  start: (part: number) => parts[part]![0],
  end: (part: number) => parts[part]![1],
})

test('nothing was played yet', () => {
  expect(measureWatchTime(ranges())).toEqual({ maxWatchTime: 0, totalWatchTime: 0 })
})

test('a skipped part counts for the farthest moment, and not for the watched time', () => {
  expect(measureWatchTime(ranges([0, 4], [10, 12.5]))).toEqual({ maxWatchTime: 12.5, totalWatchTime: 6.5 })
})
