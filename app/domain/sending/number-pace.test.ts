import { expect, test } from 'vitest'
import { EMPTY_HISTORY, getSendRate } from './number-pace'

const SECONDS = 20
const START = 1_773_158_400_000
const LOCAL = '+13125550140'

const paceAt = (segmentsPerSecond: number) => getSendRate(LOCAL, { segmentsPerSecond })

interface Sent {
  at: number
  segments: number
}

/** What leaves in some seconds for a number with enough texts waiting, each step `lateMs` late. */
function leaving(perSecond: number, lateMs: (step: number) => number, segmentsOf = (_step: number) => 1): Sent[] {
  const pace = paceAt(perSecond)
  const sent: Sent[] = []
  let departures = EMPTY_HISTORY
  let now = START
  for (let step = 0; ; step += 1) {
    const segments = segmentsOf(step)
    now = Math.max(now, Math.ceil(pace.nextSlotAt(departures, segments)) + lateMs(step))
    if (now >= START + SECONDS * 1000) return sent
    const together = Math.max(segments, pace.segmentsPerStep - (pace.segmentsPerStep % segments))
    const some = pace.nextSlotAt(departures, together) <= now ? together : segments
    sent.push({ at: now, segments: some })
    departures = pace.recordSend(departures, some, now)
  }
}

const sum = (sent: readonly Sent[]): number => sent.reduce((all, { segments }) => all + segments, 0)

/** The most segments within any second. */
const most = (sent: readonly Sent[]): number =>
  Math.max(...sent.map(({ at }, index) => sum(sent.slice(index).filter((other) => other.at < at + 1000))))

test.each([1, 3, 7, 30, 50, 75, 99, 500])('%i segments a second are sent, and no second exceeds that', (perSecond) => {
  const sent = leaving(perSecond, () => 0)
  expect(sum(sent)).toBeGreaterThanOrEqual(0.98 * SECONDS * perSecond)
  expect(most(sent)).toBe(perSecond)
})

test.each([1, 3, 50, 75, 500])('with late sends no second exceeds %i segments', (perSecond) => {
  const late = leaving(perSecond, (step) => [0, 3, 1, 0, 9, 140, 0, 0][step % 8]!)
  expect(most(late)).toBeLessThanOrEqual(perSecond)
})

test('delays in a busy process cost a fast number little', () => {
  const late = leaving(50, (step) => [4, 7, 2, 9][step % 4]!)
  expect(sum(late)).toBeGreaterThanOrEqual(0.985 * SECONDS * 50)
  expect(most(late)).toBeLessThanOrEqual(50)
})

test.each([3, 50])('multi-segment texts share %i segments a second', (perSecond) => {
  const sent = leaving(
    perSecond,
    () => 0,
    (step) => [1, 3, 2][step % 3]!,
  )
  expect(most(sent)).toBeLessThanOrEqual(perSecond)
  expect(sum(sent)).toBeGreaterThanOrEqual(0.7 * SECONDS * perSecond)
})

test('a text above the per-second limit leaves alone, and the next ones wait', () => {
  const pace = paceAt(1)
  expect(pace.nextSlotAt(EMPTY_HISTORY, 3)).toBeLessThanOrEqual(START)
  expect(pace.nextSlotAt(pace.recordSend(EMPTY_HISTORY, 3, START), 1)).toBe(START + 3_000)
})
