import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatSeconds } from '~/ui/format-seconds'
import { minutesTone } from './format'
import { makeTimer } from './running-timer'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [61, '1:01'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('%i s reads %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})

test.each([
  [1_000, 1_000, 'normal'],
  [251, 1_000, 'normal'],
  [250, 1_000, 'warning'],
  [101, 1_000, 'warning'],
  [100, 1_000, 'error'],
  [0, 1_000, 'error'],
  [0, 0, 'error'],
])('%i of %i minutes: %s', (left, total, tone) => {
  expect(minutesTone(left, total)).toBe(tone)
})

describe('a running timer', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
  afterEach(() => void vi.useRealTimers())

  test('counts every second once, at its border', () => {
    const timer = makeTimer(99_400, 0)
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
    expect(makeTimer(3_697_000, 3_600_000).seconds()).toBe(3)
  })

  test('never starts below zero', () => {
    expect(makeTimer(100_700, 0).seconds()).toBe(0)
  })
})
