import { isProvince, listStates } from '../places/us-states'

export type Country = 'CA' | 'US'

/** Provinces of Canada; states and territories of the United States. */
export const listRegions = (country: Country): Array<{ code: string; name: string }> =>
  listStates().filter(({ code }) => isProvince(code) === (country === 'CA'))

const CODES = new Set(listStates().map(({ code }) => code))

export const isRegion = (country: Country, code: string): boolean =>
  CODES.has(code) && isProvince(code) === (country === 'CA')

/** `US-NY`. '': not a region. */
export const taxRegion = (country: Country, code: string): string =>
  isRegion(country, code) ? `${country}-${code}` : ''

/** US: five digits. Canada: A1A1A1, without the letters that no postal code has. */
const ZIPS: Record<Country, RegExp> = {
  US: /^\d{5}$/,
  CA: /^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z]\d[A-CEGHJ-NPR-TV-Z]\d$/,
}

/** Upper case, without blanks. null: not a code of the country. */
export function parseZip(country: Country, text: string): string | null {
  const zip = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return ZIPS[country].test(zip) ? zip : null
}
