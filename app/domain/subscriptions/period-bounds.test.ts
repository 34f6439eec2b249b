import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetMs } from '../places/local-time'
import { monthBounds, periodBounds } from './period-bounds'

const CHICAGO = 'America/Chicago'
const ZONES = [
  CHICAGO,
  'America/New_York',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Halifax',
  'America/Regina',
  'America/Vancouver',
  'America/Puerto_Rico',
  'UTC',
]

const local = (at: number, zone: string) => new Date(at + offsetMs(zone, at)).toISOString().slice(0, 16)
const starts = (anchor: string, period: 'MONTHLY' | 'YEARLY', count: number, zone = CHICAGO) =>
  Array.from({ length: count }, (_, n) => local(periodBounds(Date.parse(anchor), zone, period, n).start, zone))

describe('a month', () => {
  test('that starts on the 31st ends on the last day of shorter months, and on the 31st again', () => {
    expect(starts('2027-01-31T16:00:00Z', 'MONTHLY', 5)).toEqual([
      '2027-01-31T10:00',
      '2027-02-28T10:00',
      '2027-03-31T10:00',
      '2027-04-30T10:00',
      '2027-05-31T10:00',
    ])
  })

  test('knows leap days', () => {
    expect(starts('2028-01-30T16:00:00Z', 'MONTHLY', 3)).toEqual([
      '2028-01-30T10:00',
      '2028-02-29T10:00',
      '2028-03-30T10:00',
    ])
  })

  test('is of the local day: the 31st in Chicago is the 1st in UTC', () => {
    expect(starts('2027-02-01T04:30:00Z', 'MONTHLY', 3)).toEqual([
      '2027-01-31T22:30',
      '2027-02-28T22:30',
      '2027-03-31T22:30',
    ])
  })

  test('at a time that does not occur starts later, and returns to its time', () => {
    // Clocks change on 2027-03-14, 2:00.
    expect(starts('2027-02-14T08:30:00Z', 'MONTHLY', 3)).toEqual([
      '2027-02-14T02:30',
      '2027-03-14T03:30',
      '2027-04-14T02:30',
    ])
  })

  test('at a time that occurs twice starts at the first', () => {
    // Clocks change on 2027-11-07, 2:00.
    const { start } = periodBounds(Date.parse('2027-10-07T06:30:00Z'), CHICAGO, 'MONTHLY', 1)
    expect(new Date(start).toISOString()).toBe('2027-11-07T06:30:00.000Z')
  })

  test('that started in the second of two equal hours starts there', () => {
    const second = Date.parse('2027-11-07T07:30:00Z')
    expect(periodBounds(second, CHICAGO, 'MONTHLY', 0).start).toBe(second)
  })
})

test('a year from a leap day ends on 28 February, and on the 29th in leap years', () => {
  expect(starts('2028-02-29T18:00:00Z', 'YEARLY', 5)).toEqual([
    '2028-02-29T12:00',
    '2029-02-28T12:00',
    '2030-02-28T12:00',
    '2031-02-28T12:00',
    '2032-02-29T12:00',
  ])
})

const anchor = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2029, 0, 1) })

test('in 12 zones periods follow each other, and keep the local day and time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      anchor,
      fc.constantFrom('MONTHLY' as const, 'YEARLY' as const),
      fc.nat(30),
      (zone, at, period, n) => {
        const { start, end } = periodBounds(at, zone, period, n)
        expect(end).toBeGreaterThan(start)
        expect(periodBounds(at, zone, period, n + 1).start).toBe(end)
        const [from, to] = [local(at, zone), local(end, zone)]
        const lastDay = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0)).getUTCDate()
        expect(Number(to.slice(8, 10))).toBe(Math.min(Number(from.slice(8, 10)), lastDay))
        const minutes = (text: string) => Number(text.slice(11, 13)) * 60 + Number(text.slice(14))
        expect([0, 60]).toContain(minutes(to) - minutes(from))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the month of a time contains it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), anchor, fc.nat(800 * 86_400_000), (zone, at, later) => {
      const { start, end } = monthBounds(at, zone, at + later)
      expect(start <= at + later && at + later < end).toBe(true)
    }),
  )
})
