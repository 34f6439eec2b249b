import { describe, expect, test } from 'vitest'
import { createAppClock, practiceStart } from './practice-clock'

const inChicago = (at: number) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

describe('practice clock', () => {
  test.each([
    ['a summer night', Date.UTC(2026, 6, 4, 7, 30)],
    ['a winter evening that is the next day in UTC', Date.UTC(2026, 0, 14, 3)],
    ['the Sunday on which daylight saving starts', Date.UTC(2026, 2, 8, 12)],
    ['the Tuesday before eleven', Date.UTC(2026, 2, 10, 9)],
    ['the Sunday on which it ends', Date.UTC(2026, 10, 1, 20)],
  ])('starts at Tuesday 11:00 in Chicago on %s', (_when, now) => {
    const start = practiceStart(now)
    expect(inChicago(start)).toBe('Tue 11:00')
    expect(now - start).toBeLessThan(7 * 86_400_000)
  })

  test('runs in step with the wall clock, also when that is set', () => {
    let [wall, steady] = [Date.UTC(2026, 6, 4, 7, 30), 0]
    const clock = createAppClock(true, { wall: () => wall, steady: () => steady })
    wall += 90_000
    steady += 90_000
    expect(clock.now()).toBe(wall)
    expect(inChicago(clock.localHoursNow())).toBe('Tue 11:01')
    wall += 12 * 3_600_000
    clock.applyAdjustment(clock.getAdjustmentMs())
    expect(clock.now()).toBe(wall)
    expect(inChicago(clock.localHoursNow())).toBe('Tue 11:01')
  })

  test('is the wall clock when it is off', () => {
    const now = Date.UTC(2026, 6, 4, 7, 30)
    const clock = createAppClock(false, { wall: () => now, steady: () => 0 })
    expect(clock.localHoursNow()).toBe(now)
    expect(clock.practice).toBe(false)
  })
})
