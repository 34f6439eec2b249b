import { areaCode, countryAbroad } from './area-codes'

/**
 * They follow their owner: no place decides the hours, and whoever calls pays what the owner's carrier asks. All 5XX that are set
 * aside for them, also those that nobody has yet.
 */
const PERSONAL = /^5(?:00|2[1-9]|3[2358]|4[2-79]|5[02346]|6[69]|7[78]|8[89])$/
/** What a carrier sells to other carriers (456) and to its own customers (700), and what has no place in Canada (600, 622 ...). */
const SERVICES = /^(?:456|700|6(?:00|22|33|44|55|77|88))$/

/**
 * Why ten digits cannot be a number that is dialed; null when they can. Rules of the North American Numbering Plan, not
 * a list of numbers in service: fictional 555-01xx numbers pass (demos live on them), and so does an area code assigned
 * after our table was made (its time zone is unknown, so that it is not dialed by surprise).
 */
export function whyImpossible(tenDigits: string): string | null {
  const area = tenDigits.slice(0, 3)
  const exchange = tenDigits.slice(3, 6)
  if (/^[01]/.test(area)) return `No area code begins with ${area[0]}`
  if (area === '900') return 'Premium-rate numbers are not dialed'
  if (PERSONAL.test(area)) return `Personal numbers (area code ${area}) are not dialed`
  if (SERVICES.test(area)) return `Area code ${area} is one of services, which are not dialed`
  if (area === '710') return 'Area code 710 is kept for the government in an emergency'
  const abroad = countryAbroad(area)
  if (abroad) return `Area code ${area} is in ${abroad}: only numbers in the United States and Canada can be dialed`
  const tollFree = /^8(?:00|33|44|55|66|77|88)$/.test(area)
  // N9X is reserved for longer numbers, 37X and 96X for blocks, 88X for more toll-free ones, a repeated digit at the end for services.
  const reserved = /^(?:.9.|37.|96.|88[^8])$/.test(area) || (area[1] === area[2] && !tollFree)
  if (reserved && !areaCode(area)) return `There is no area code ${area}`
  if (/^[01]/.test(exchange) || exchange.endsWith('11')) return `No number has ${exchange} after its area code`
  return null
}

/** Whether a number (E.164) can be dialed at all: callers from abroad have others. */
export const isDialable = (e164: string): boolean => /^\+1\d{10}$/.test(e164) && whyImpossible(e164.slice(2)) === null
