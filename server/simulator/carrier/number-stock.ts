import { randomFrom } from '../core/random'
import type { World } from '../core/world'
import { findNumber } from '../rest/numbers'
import { AREA_CODES, type AreaCode } from './area-codes'

/** 555-0100 to 555-0199 are fictional in every area code. */
const PER_AREA_CODE = 100

/** Without numbers, as an old area code of a big city is. */
const EMPTY_AREA_CODES = new Set(['212', '808'])

/** Listed, but sold to another account before the purchase. */
const GONE_AT_PURCHASE = /13$/

/** The carrier's numbers for test credentials. */
export const TEST_AREA_CODE = '500'
const TEST_AVAILABLE = '+15005550006'
const TEST_UNAVAILABLE = '+15005550000'

export type StockNumber = { phoneNumber: string; areaCode: AreaCode }

const testArea: AreaCode = { code: TEST_AREA_CODE, region: 'NY', country: 'US', city: 'Test' }

/** Order by seed; without the account's own. */
function numbersOf(world: World, areaCode: AreaCode): StockNumber[] {
  if (EMPTY_AREA_CODES.has(areaCode.code)) return []
  const first = Math.floor(randomFrom(`${world.seed}|${areaCode.code}|stock`)() * PER_AREA_CODE)
  return Array.from({ length: PER_AREA_CODE }, (_, nth) => {
    // 37 and 100 have no common divisor: each number comes once.
    const last = (first + nth * 37) % PER_AREA_CODE
    return { phoneNumber: `+1${areaCode.code}55501${String(last).padStart(2, '0')}`, areaCode }
  })
}

/** One number of each area code in turn. */
export function listStock(
  world: World,
  country: string,
  { areaCode, region }: { areaCode?: string | undefined; region?: string | undefined },
  limit: number,
): StockNumber[] {
  const isTest = areaCode === TEST_AREA_CODE && country === 'US'
  const rows = isTest
    ? [[TEST_AVAILABLE, TEST_UNAVAILABLE].map((phoneNumber) => ({ phoneNumber, areaCode: testArea }))]
    : AREA_CODES.filter(
        (one) =>
          one.country === country &&
          (areaCode === undefined || one.code === areaCode) &&
          (region === undefined || one.region === region),
      ).map((one) => numbersOf(world, one))
  const found: StockNumber[] = []
  for (let nth = 0; nth < PER_AREA_CODE; nth++)
    for (const row of rows) {
      const number = row[nth]
      if (found.length === limit) return found
      if (number && !findNumber(world, number.phoneNumber)) found.push(number)
    }
  return found
}

/** `invalid`: the carrier has no such number. */
export function stockState(world: World, phoneNumber: string): 'available' | 'taken' | 'invalid' {
  if (phoneNumber === TEST_AVAILABLE || phoneNumber === TEST_UNAVAILABLE)
    return phoneNumber === TEST_AVAILABLE && !findNumber(world, phoneNumber) ? 'available' : 'taken'
  const code = /^\+1(\d{3})55501\d{2}$/.exec(phoneNumber)?.[1]
  if (code === undefined || !AREA_CODES.some((one) => one.code === code)) return 'invalid'
  const isTaken =
    EMPTY_AREA_CODES.has(code) || GONE_AT_PURCHASE.test(phoneNumber) || findNumber(world, phoneNumber) !== null
  return isTaken ? 'taken' : 'available'
}
