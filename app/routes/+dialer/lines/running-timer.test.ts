import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { steadyNow } from '~/live/steady-now'
import { createRunningTimer } from './running-timer'

describe('a running timer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('counts every second once, at its border', () => {
    const timer = createRunningTimer(steadyNow() - 600, 0)
    const told: number[] = []
    const stop = timer.subscribe(() => told.push(timer.seconds()))
    expect(timer.seconds()).toBe(0)
    vi.advanceTimersByTime(10_500)
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].slice(0, told.length))
    expect(told).toHaveLength(11)
    stop()
    vi.advanceTimersByTime(5_000)
    expect(told).toHaveLength(11)
  })

  test('counts by the server’s clock', () => {
    // The server is an hour ahead; the call was bridged three seconds ago there.
    expect(createRunningTimer(steadyNow() + 3_597_000, 3_600_000).seconds()).toBe(3)
  })

  test('continues when the computer’s clock is set', () => {
    const timer = createRunningTimer(steadyNow() - 3_000, 0)
    for (const clock of [Date.now() + 300_000, Date.now() - 300_000]) {
      vi.setSystemTime(clock)
      expect(timer.seconds()).toBe(3)
    }
  })

  test('never starts below zero', () => {
    expect(createRunningTimer(steadyNow() + 700, 0).seconds()).toBe(0)
  })
})
