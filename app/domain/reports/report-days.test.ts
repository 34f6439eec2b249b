import { describe, expect, test } from 'vitest'
import { addDays, countDays, dayOf, daySpan, dayStartMs, earlyMinutes, isDay, listPeriods } from './report-days'

const CHICAGO = { name: 'America/Chicago' }

const hoursIn = (day: string, zone: Parameters<typeof daySpan>[2]) => {
  const { from, to } = daySpan(day, day, zone)
  return to - from
}

describe('days of a zone', () => {
  test('have 23 and 25 hours when clocks change', () => {
    expect(hoursIn('2026-03-08', CHICAGO)).toBe(23)
    expect(hoursIn('2026-11-01', CHICAGO)).toBe(25)
    expect(hoursIn('2026-11-02', CHICAGO)).toBe(24)
  })

  test('a fixed offset knows no change of clocks, from -12 to +14 hours', () => {
    for (const offsetMinutes of [720, 300, 0, -330, -345, -840]) {
      const zone = { offsetMinutes }
      expect(hoursIn('2026-03-08', zone)).toBe(24)
      expect(dayOf(dayStartMs('2026-03-08', zone), zone)).toBe('2026-03-08')
    }
    expect(dayStartMs('2026-03-10', { offsetMinutes: 300 })).toBe(Date.UTC(2026, 2, 10, 5))
  })

  test('begin early where the zone is off the hour', () => {
    expect(earlyMinutes('2026-03-10', { name: 'Asia/Kathmandu' })).toBe(15)
    expect(earlyMinutes('2026-03-10', { name: 'Asia/Kolkata' })).toBe(30)
    expect(earlyMinutes('2026-03-10', CHICAGO)).toBe(0)
  })

  test('an unknown zone is UTC', () => {
    expect(dayStartMs('2026-03-10', { name: 'Mars/Olympus' })).toBe(Date.UTC(2026, 2, 10))
    expect(dayOf(Date.UTC(2026, 2, 10), { name: 'Mars/Olympus' })).toBe('2026-03-10')
  })
})

test('only days that exist are days', () => {
  expect(['2026-02-28', '2028-02-29'].filter(isDay)).toHaveLength(2)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '20260101', '+02026-01-01'].filter(isDay)).toEqual([])
})

test('days are counted over months and years', () => {
  expect(countDays('2026-01-01', '2026-12-31')).toBe(365)
  expect(countDays('2026-01-02', '2026-01-01')).toBe(0)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('periods follow each other without a gap', () => {
  const days = listPeriods('2026-10-30', '2026-11-02', CHICAGO, 'day')
  expect(days.map(({ key }) => key)).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'])
  for (const [index, day] of days.entries()) if (index > 0) expect(day.from).toBe(days[index - 1]!.to)
  const months = listPeriods('2026-10-30', '2026-12-01', CHICAGO, 'month')
  expect(months.map(({ key }) => key)).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(months[1]!.to - months[1]!.from).toBe(30 * 24 + 1)
})
