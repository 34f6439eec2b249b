import { formatPhone } from '../contacts/phone'

/** Said of a number that the carrier refused a call from. */
export const RELEASED = 'No longer at the carrier'

/** A number as a list to choose a caller ID from names it. */
export const numberWords = (of: { number: string; nickname: string; released: boolean }): string =>
  [of.nickname, formatPhone(of.number), of.released ? RELEASED : ''].filter(Boolean).join(' · ')
