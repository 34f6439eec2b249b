import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getTax, getTaxRate } from './get-tax'
import { isRegion, listRegions, parseZip, taxRegion } from './regions'
import { table } from './tables/2026-12-01'
import { getTaxTable } from './tax-tables'

const NOW = Date.UTC(2026, 11, 15)

describe('tax of a line', () => {
  test.each([
    [10_000, 'US-NY', 400],
    [10_000, 'US-CA', 0],
    [10_000, 'CA-ON', 1_300],
    // 14.975 % of 29.00 is 4.34275.
    [2_900, 'CA-QC', 434],
    // 4.875 % of 0.40 is 1.95 cents, of 1.20 is 5.85.
    [40, 'US-NM', 2],
    // Half a cent is rounded up: 5 % of 0.10.
    [10, 'US-TX', 1],
    [9, 'US-TX', 0],
    [0, 'CA-QC', 0],
    [10_000, '', 0],
    [10_000, 'US-toString', 0],
  ])('%i cents in %s: %i', (cents, region, tax) => expect(getTax(cents, region, NOW)).toBe(tax))

  test('of a credit is that of the amount, negated', () =>
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(...Object.keys(table.rates)), (cents, region) => {
        const tax = getTax(cents, region, NOW)
        expect(getTax(-cents, region, NOW) + tax).toBe(0)
        expect(Math.abs(tax * 100_000 - cents * getTaxRate(region, NOW))).toBeLessThanOrEqual(50_000)
      }),
    ))
})

test('a table holds from its first day, and the first before it', () => {
  const older = { version: '2026-01-01', rates: { 'US-NY': 1_000 } }
  const tables = [older, table] as const
  const on = (day: string) => getTaxTable(Date.parse(day), tables).version
  expect([on('2025-12-31'), on('2026-11-30T23:59:59.999Z'), on('2026-12-01')]).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-12-01',
  ])
})

test('each rate is of a region of its country', () => {
  for (const region of Object.keys(table.rates)) {
    const [country, code] = region.split('-') as ['CA' | 'US', string]
    expect(taxRegion(country, code)).toBe(region)
  }
  expect(listRegions('CA')).toHaveLength(13)
  expect(Object.keys(table.rates).filter((region) => region.startsWith('CA-'))).toHaveLength(13)
  expect([isRegion('US', 'ON'), isRegion('CA', 'NY'), isRegion('US', 'DC'), isRegion('US', '')]).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test.each([
  ['US', '60601', '60601'],
  ['US', ' 6060 1', '60601'],
  ['US', '6060', null],
  ['US', '606011', null],
  ['US', 'M5V3L9', null],
  ['CA', 'm5v 3l9', 'M5V3L9'],
  ['CA', 'M5V-3L9', 'M5V3L9'],
  ['CA', 'M5V3L', null],
  ['CA', 'D5V3L9', null],
  ['CA', '60601', null],
] as const)('zip %s %s: %s', (country, text, zip) => expect(parseZip(country, text)).toBe(zip))
