import { areaCode, countryAbroad } from './area-codes'
import { phoneNumbersWords } from './phone-numbers.words'

/** Reserved for personal numbers: no location, and the caller pays. */
const PERSONAL = /^5(?:00|2[1-9]|3[2358]|4[2-79]|5[02346]|6[69]|7[78]|8[89])$/
const SERVICES = /^(?:456|700|6(?:00|22|33|44|55|77|88))$/

/** NANP rules. Accepts fictional 555-01xx numbers (demo data) and unknown area codes. */
export function getNumberBlocker(tenDigits: string): string | null {
  const area = tenDigits.slice(0, 3)
  const exchange = tenDigits.slice(3, 6)
  if (/^[01]/.test(area)) return `No area code begins with ${area[0]}`
  if (area === '900') return phoneNumbersWords.premiumRateNumbersNotDialed
  if (PERSONAL.test(area)) return phoneNumbersWords.personalNumbersAreaCodeNot(area)
  if (SERVICES.test(area)) return phoneNumbersWords.areaCodeServicesWhichNot(area)
  if (area === '710') return phoneNumbersWords.areaCode710ReservedGovernment
  const abroad = countryAbroad(area)
  if (abroad) return phoneNumbersWords.areaCodeOnlyNumbersUnited(area, abroad)
  const tollFree = /^8(?:00|33|44|55|66|77|88)$/.test(area)
  // Reserved: N9X, 37X, 96X, 88X, and repeated last digits.
  const reserved = /^(?:.9.|37.|96.|88[^8])$/.test(area) || (area[1] === area[2] && !tollFree)
  if (reserved && !areaCode(area)) return phoneNumbersWords.noAreaCode(area)
  if (/^[01]/.test(exchange) || exchange.endsWith('11')) return phoneNumbersWords.noNumberAfterAreaCode(exchange)
  return null
}

/** E.164. */
export const isDialable = (e164: string): boolean =>
  /^\+1\d{10}$/.test(e164) && getNumberBlocker(e164.slice(2)) === null
