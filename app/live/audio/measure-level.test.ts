import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measureNodeLevel } from './measure-level'

const RATE = 48_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** A browser whose microphone picks up `signal` at each moment, in seconds. */
function hearing(signal: (second: number) => number): { context: AudioContext; source: AudioNode } {
  const createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData(samples: Float32Array) {
      const first = (Date.now() / 1000) * RATE - samples.length
      samples.set(samples.map((_, index) => signal((first + index) / RATE)))
    },
  })
  return { context: { createAnalyser } as never, source: { connect() {} } as never }
}

test.each([0, 0.02, 0.05, 0.08])('a short sound %s s after a reading shows in the next one', (after) => {
  const { context, source } = hearing((at) => (at >= 0.1 + after && at < 0.12 + after ? 0.5 : 0))
  const levels: number[] = []
  const stop = measureNodeLevel(context, source, (level) => levels.push(level))
  vi.advanceTimersByTime(200)
  expect(levels[0]).toBe(0)
  expect(levels[1]).toBeGreaterThan(0.3)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(levels).toHaveLength(2)
})

test('the loudest level is 1', () => {
  const { context, source } = hearing(() => 1)
  const levels: number[] = []
  measureNodeLevel(context, source, (level) => levels.push(level))()
  measureNodeLevel(context, source, (level) => levels.push(level))
  vi.advanceTimersByTime(100)
  expect(levels).toEqual([1])
})
