import { describe, expect, test } from 'vitest'
import { getPeriodEnd } from './billing-period'

const at = (text: string) => Date.parse(`${text}Z`)
const endOf = (start: string, now: string) => new Date(getPeriodEnd(at(start), at(now))).toISOString().slice(0, 16)

describe('a billing period', () => {
  test.each([
    ['2026-11-30T12:00', '2026-11-30T12:00', '2026-12-30T12:00'],
    ['2026-11-30T12:00', '2026-12-30T11:59', '2026-12-30T12:00'],
    ['2026-11-30T12:00', '2026-12-30T12:00', '2027-01-30T12:00'],
    ['2026-01-31T09:30', '2026-02-10T00:00', '2026-02-28T09:30'],
    ['2026-01-31T09:30', '2026-02-28T09:30', '2026-03-31T09:30'],
    ['2026-01-31T09:30', '2026-03-01T00:00', '2026-03-31T09:30'],
    ['2028-01-30T00:00', '2028-02-01T00:00', '2028-02-29T00:00'],
    ['2024-02-29T23:59', '2026-02-27T00:00', '2026-02-28T23:59'],
    ['2024-02-29T23:59', '2026-12-31T00:00', '2027-01-29T23:59'],
    ['2026-12-15T08:00', '2027-01-15T07:59', '2027-01-15T08:00'],
  ])('that began %s ends after %s at %s', (start, now, end) => expect(endOf(start, now)).toBe(end))
})
