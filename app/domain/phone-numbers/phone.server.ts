import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import type { ParsedPhone } from './phone'
import { whyImpossible } from './possible-number'

const SHOWN_LENGTH = 40

const shown = (text: string) => `'${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}'`

/** Spreadsheet forms: ="6025550123", '6025550123, tel:6025550123, 6025550123.0. */
const unwrap = (text: string) =>
  text
    .trim()
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/^tel:/i, '')
    .replace(/^(\d{10,11})\.0$/, '$1')
    .trim()

const refused = (reason: string): ParsedPhone => ({ ok: false, reason })

/** US and Canada only. Never throws. */
export function parsePhone(text: string): ParsedPhone {
  const bare = unwrap(text)
  if (!bare) return refused('No phone number')
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(bare))
    return refused(
      `A spreadsheet shortened this number to ${shown(bare)}: format the column as text and export it again`,
    )

  try {
    const parsed = parsePhoneNumberWithError(bare, { defaultCountry: 'US', extract: false })
    if (parsed.countryCallingCode !== '1')
      return refused(`${shown(bare)} is abroad: only numbers in the United States and Canada can be dialed`)
    const digits = parsed.nationalNumber
    if (digits.length !== 10) return refused(`${shown(bare)} has ${digits.length} digits; a phone number has 10`)
    const impossible = whyImpossible(digits)
    return impossible ? refused(`${shown(bare)}: ${impossible}`) : { ok: true, e164: `+1${digits}` }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    if (error.message === 'TOO_LONG') return refused(`${shown(bare)} is too long for a phone number`)
    if (error.message === 'TOO_SHORT') return refused(`${shown(bare)} is too short for a phone number`)
    if (error.message === 'INVALID_COUNTRY') return refused(`${shown(bare)} has a country code that does not exist`)
    return refused(`${shown(bare)} is not a phone number`)
  }
}
