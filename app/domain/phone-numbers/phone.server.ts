import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import type { ParsedPhone } from './phone'
import { getNumberBlocker } from './possible-number'
import { phoneNumbersWords } from './phone-numbers.words'
import { isShortenedNumber, readWrittenNumber, unwrapNumber } from './read-number'

const SHOWN_LENGTH = 40
const NUMBER_LENGTH = 10

const quoteShort = (text: string) => `'${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}'`

const refuse = (reason: string): ParsedPhone => ({ ok: false, reason })

const CALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))
const isCallingCode = (digits: string) => [1, 2, 3].some((length) => CALLING_CODES.has(digits.slice(0, length)))

/** US and Canada only. Never throws. */
export function parsePhone(text: string): ParsedPhone {
  const bare = unwrapNumber(text)
  if (!bare) return refuse(phoneNumbersWords.noPhoneNumber)
  const quoted = quoteShort(bare)
  if (isShortenedNumber(bare)) return refuse(phoneNumbersWords.spreadsheetShortenedNumberFormatColumn(quoted))
  const written = readWrittenNumber(text)
  if (!written)
    return refuse(
      /\d/.test(bare) && /\p{L}/u.test(bare)
        ? phoneNumbersWords.lettersInPhoneNumber(quoted)
        : phoneNumbersWords.notPhoneNumber(quoted),
    )
  const { digits, isAbroad } = written
  if (isAbroad)
    return refuse(
      isCallingCode(digits.replace(/^(?:011|00)/, ''))
        ? phoneNumbersWords.abroadOnlyNumbersUnitedStates(quoted)
        : phoneNumbersWords.countryCodeNotExist(quoted),
    )
  if (digits.length !== NUMBER_LENGTH) return refuse(phoneNumbersWords.digitsPhoneNumberTen(quoted, digits.length))
  const blocker = getNumberBlocker(digits)
  return blocker ? refuse(`${quoted}: ${blocker}`) : { ok: true, e164: `+1${digits}` }
}
