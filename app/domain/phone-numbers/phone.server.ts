import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import type { ParsedPhone } from './phone'
import { getNumberBlocker } from './possible-number'

const SHOWN_LENGTH = 40

const quoteShort = (text: string) => `'${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}'`

/** Spreadsheet forms: ="6025550123", '6025550123, tel:6025550123, 6025550123.0. */
const unwrap = (text: string) =>
  text
    .trim()
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/^tel:/i, '')
    .replace(/^(\d{10,11})\.0$/, '$1')
    .trim()

const refuse = (reason: string): ParsedPhone => ({ ok: false, reason })

/** US and Canada only. Never throws. */
export function parsePhone(text: string): ParsedPhone {
  const bare = unwrap(text)
  if (!bare) return refuse('No phone number')
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(bare))
    return refuse(
      `A spreadsheet shortened this number to ${quoteShort(bare)}: format the column as text and export it again`,
    )

  try {
    const parsed = parsePhoneNumberWithError(bare, { defaultCountry: 'US', extract: false })
    if (parsed.countryCallingCode !== '1')
      return refuse(`${quoteShort(bare)} is abroad: only numbers in the United States and Canada can be dialed`)
    const digits = parsed.nationalNumber
    if (digits.length !== 10) return refuse(`${quoteShort(bare)} has ${digits.length} digits; a phone number has 10`)
    const blocker = getNumberBlocker(digits)
    return blocker ? refuse(`${quoteShort(bare)}: ${blocker}`) : { ok: true, e164: `+1${digits}` }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    if (error.message === 'TOO_LONG') return refuse(`${quoteShort(bare)} is too long for a phone number`)
    if (error.message === 'TOO_SHORT') return refuse(`${quoteShort(bare)} is too short for a phone number`)
    if (error.message === 'INVALID_COUNTRY') return refuse(`${quoteShort(bare)} has a country code that does not exist`)
    return refuse(`${quoteShort(bare)} is not a phone number`)
  }
}
