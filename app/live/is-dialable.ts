import { isDialable } from '../domain/phone-numbers/possible-number'

/** 'ext. 5', 'x5', '#5', ',5', ';ext=5'. */
const EXTENSION = /\s*(?:[,;]?\s*(?:ext(?:ension)?|x)[.:=]?|#|[,;]+)\s*\d{1,7}#?$/i
const NUMBER = /^[+(]?[\d\s().+/\p{Dash}]+$/u

export interface WrittenNumber {
  /** Without the country code 1. */
  digits: string
  isAbroad: boolean
}

/** A number in any form. null: not written as a number. */
export function readWrittenNumber(text: string): WrittenNumber | null {
  // Copied numbers contain direction marks and wide digits.
  const visible = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const bare = visible.replace(/^tel:/i, '').replace(EXTENSION, '').trim()
  const all = bare.replaceAll(/\D/g, '')
  if (!NUMBER.test(bare) || all === '' || /.\+/.test(bare.replace(/^\(\+/, '+'))) return null
  const isInternational = /^\(?\+/.test(bare)
  const hasCountryCode = all.startsWith('1') && (isInternational || all.length === 11)
  return { digits: hasCountryCode ? all.slice(1) : all, isAbroad: isInternational && !hasCountryCode }
}

/** Only numbers that the server dials (US, Canada). */
export function toE164(text: string): string | null {
  const written = readWrittenNumber(text)
  const e164 = written && !written.isAbroad ? `+1${written.digits}` : ''
  return isDialable(e164) ? e164 : null
}
