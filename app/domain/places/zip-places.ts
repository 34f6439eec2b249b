import { foldText } from './fold-text'
import { POSTAL_LETTERS, ZIP_PREFIXES } from './zip-places.data'

/** By first three digits (USPS sectional centers), or first Canadian letter. */
export interface ZipPlace {
  /** 'ZIP 60601'. */
  label: string
  states: readonly string[]
  /** IANA. A split prefix has all. */
  zones: readonly string[]
}

/** Prefixes of several islands. */
const ISLANDS: ReadonlyArray<readonly [from: number, to: number, state: string, zone: string]> = [
  [96799, 96799, 'AS', 'Pacific/Pago_Pago'],
  [96910, 96932, 'GU', 'Pacific/Guam'],
  [96950, 96952, 'MP', 'Pacific/Saipan'],
]

/** Wake Island, in a prefix of Hawaii. */
const NOT_DIALED = new Set(['96898'])

/** What a spreadsheet wraps around a cell. */
const bareZip = (text: string | null | undefined): string =>
  foldText(text)
    .replace(/^=?["'](.*?)["']?$/, '$1')
    .replace(/^(\d{3,5})\.0+$/, '$1')
    .replaceAll(/\s*[-\u2010-\u2015\u2212]\s*/g, '-')
    .trim()

/** Spreadsheets drop leading zeros. */
export function zipDigits(text: string | null | undefined): string | null {
  const match = /^(\d{3,5})(?:[- ]?\d{4})?$/.exec(bareZip(text))
  return match?.[1] ? match[1].padStart(5, '0') : null
}

/** Without the letters that no postal code has. */
const POSTAL_CODE = /^([A-CEGHJ-NPR-TVXY])\d[A-CEGHJ-NPR-TV-Z](?:[- ]?\d(?:[A-CEGHJ-NPR-TV-Z]\d?)?)?$/

/** Null: unknown. */
export function readZip(text: string | null | undefined): ZipPlace | null {
  const postal = bareZip(text).toUpperCase()
  const letter = POSTAL_CODE.exec(postal)?.[1]
  const province = letter === undefined ? undefined : POSTAL_LETTERS[letter]
  if (province) return createPlace(postal, province[0], province[1])

  const digits = zipDigits(text)
  if (!digits || NOT_DIALED.has(digits)) return null
  const zip = Number(digits)
  const island = ISLANDS.find(([from, to]) => zip >= from && zip <= to)
  if (island) return createPlace(digits, island[2], island[3])
  const prefix = Math.floor(zip / 100)
  const row = ZIP_PREFIXES.find(([from, to]) => prefix >= from && prefix <= to)
  return row ? createPlace(digits, row[2], row[3]) : null
}

const createPlace = (text: string, states: string, zones: string): ZipPlace => ({
  label: `ZIP ${text}`,
  states: states.split(' '),
  zones: zones.split(' '),
})
