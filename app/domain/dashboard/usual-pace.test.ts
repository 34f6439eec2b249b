import { describe, expect, test } from 'vitest'
import { DAY_MS, getUsualPace, HOUR_MS, MIN_PACE_DAYS, NO_DAY_FIGURES, PACE_DAYS } from './usual-pace'

/** Midnight UTC. */
const MIDNIGHT = Date.UTC(2026, 5, 10)
const UTC = () => 0
const at = (day: number, hour: number, dials: number) => ({
  ...NO_DAY_FIGURES,
  hour: (MIDNIGHT - day * DAY_MS) / HOUR_MS + hour,
  dials,
  talkMs: dials * 1000,
})
const days = (count: number, hour: number, dials: number) =>
  Array.from({ length: count }, (_, index) => at(index + 1, hour, dials))
const pace = (hours: ReturnType<typeof at>[], timeOfDayMs: number, offsetMs: (at: number) => number = UTC) =>
  getUsualPace(hours, { now: MIDNIGHT + timeOfDayMs, midnight: MIDNIGHT, offsetMs })

describe('the usual pace', () => {
  test('needs days with calls', () => {
    expect(pace([], 12 * HOUR_MS)).toEqual({ days: 0, figures: null })
    expect(pace(days(MIN_PACE_DAYS - 1, 9, 10), 12 * HOUR_MS)).toEqual({ days: MIN_PACE_DAYS - 1, figures: null })
    expect(pace(days(MIN_PACE_DAYS, 9, 10), 12 * HOUR_MS).figures).toMatchObject({ dials: 10, talkMs: 10_000 })
  })

  test('is what was reached at this time of day', () => {
    const hours = [...days(5, 9, 10), ...days(5, 14, 30)]
    expect(pace(hours, 8 * HOUR_MS).figures).toMatchObject({ dials: 0 })
    expect(pace(hours, 9.5 * HOUR_MS).figures).toMatchObject({ dials: 5 })
    expect(pace(hours, 12 * HOUR_MS).figures).toMatchObject({ dials: 10 })
    expect(pace(hours, 23 * HOUR_MS).figures).toMatchObject({ dials: 40 })
  })

  test('leaves out days without a dial, but not days on which calls began later', () => {
    expect(pace([...days(4, 9, 10), at(20, 16, 10)], 12 * HOUR_MS)).toMatchObject({ days: 5, figures: { dials: 8 } })
  })

  test('looks back four weeks, and never at today', () => {
    const hours = [...days(5, 9, 10), at(PACE_DAYS, 9, 70), at(PACE_DAYS + 1, 9, 999), at(0, 9, 999)]
    expect(pace(hours, 12 * HOUR_MS)).toMatchObject({ days: 6, figures: { dials: 20 } })
  })

  test('compares the same time on the wall on both sides of a clock change', () => {
    // Until three days ago the wall was an hour ahead: 9:00 there was 8:00 UTC.
    const change = MIDNIGHT - 3 * DAY_MS
    const offsetMs = (moment: number) => (moment < change ? HOUR_MS : 0)
    const hours = [1, 2, 3, 4, 5, 6].map((day) => at(day, day > 3 ? 8 : 9, 12))
    expect(pace(hours, 9 * HOUR_MS, offsetMs).figures).toMatchObject({ dials: 0 })
    expect(pace(hours, 10 * HOUR_MS, offsetMs).figures).toMatchObject({ dials: 12 })
  })
})
