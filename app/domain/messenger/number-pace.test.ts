import { expect, test } from 'vitest'
import { paceOf } from './number-pace'

const SECONDS = 20
const START = 1_773_158_400_000
const LOCAL = '+13125550140'

/** When segments leave one after the other (epoch ms), each `lateMs` later than it may. */
function leaving(perSecond: number, lateMs: (index: number) => number): number[] {
  const pace = paceOf(LOCAL, { segmentsPerSecond: perSecond, segmentsPerDay: null, pricePerSegment: null })
  const times: number[] = []
  for (let dueAt = START; dueAt < START + SECONDS * 1000;) {
    const now = Math.ceil(dueAt) + lateMs(times.length)
    times.push(now)
    dueAt = pace.nextAt(1, now, dueAt)
  }
  return times
}

/** The most of them within any second. */
const most = (times: readonly number[]): number =>
  Math.max(...times.map((start, index) => times.slice(index).filter((time) => time < start + 1000).length))

test.each([1, 3, 7, 30, 75, 99])('%i segments a second are as many, and no second holds more', (perSecond) => {
  const times = leaving(perSecond, () => 0)
  expect(times.length).toBeGreaterThanOrEqual(0.999 * SECONDS * perSecond)
  expect(most(times)).toBe(perSecond)
})

test.each([1, 3, 75])('where some of %i a second are late, no second holds more because of them', (perSecond) => {
  expect(most(leaving(perSecond, (index) => [0, 3, 1, 0, 9][index % 5]!))).toBeLessThanOrEqual(perSecond)
})
