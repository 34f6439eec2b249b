import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import type { ParsedPhone } from './phone'
import { getNumberBlocker } from './possible-number'
import { phoneNumbersWords } from './phone-numbers.words'

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
  if (!bare) return refuse(phoneNumbersWords.noPhoneNumber)
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(bare))
    return refuse(phoneNumbersWords.spreadsheetShortenedNumberFormatColumn(quoteShort(bare)))

  try {
    const parsed = parsePhoneNumberWithError(bare, { defaultCountry: 'US', extract: false })
    if (parsed.countryCallingCode !== '1')
      return refuse(phoneNumbersWords.abroadOnlyNumbersUnitedStates(quoteShort(bare)))
    const digits = parsed.nationalNumber
    if (digits.length !== 10) return refuse(phoneNumbersWords.digitsPhoneNumberTen(quoteShort(bare), digits.length))
    const blocker = getNumberBlocker(digits)
    return blocker ? refuse(`${quoteShort(bare)}: ${blocker}`) : { ok: true, e164: `+1${digits}` }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    if (error.message === 'TOO_LONG') return refuse(phoneNumbersWords.tooLongPhoneNumber(quoteShort(bare)))
    if (error.message === 'TOO_SHORT') return refuse(phoneNumbersWords.tooShortPhoneNumber(quoteShort(bare)))
    if (error.message === 'INVALID_COUNTRY') return refuse(phoneNumbersWords.countryCodeNotExist(quoteShort(bare)))
    return refuse(phoneNumbersWords.notPhoneNumber(quoteShort(bare)))
  }
}
