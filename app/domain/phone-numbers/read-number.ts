import { foldNumber } from './fold-number'
import { isDialable } from './possible-number'

/** 'ext. 5', 'x5', '#5', ',5', ';ext=5', also in Spanish, French and German. */
const EXTENSION =
  /\s*(?:[,;/]?\s*\(?(?:ext(?:ension|en|n)?|extensi[oó]n|anexo|int(?:erno)?|poste|p|durchwahl|dw|x|w)[.:=]?|#|[,;]+)\s*(\d{1,7})\s*#?\)?$/i
const NUMBER = /^[+(]?[\d\s().+/-]+$/
const MAX_LENGTH = 120

const LABEL =
  /^(?:tel(?:ephone)?|sms(?:to)?|callto|phone|ph|cell|mobile|mob|home|work|office|main|direct)\s*[:.]\/*\s*/i

const SHORTENED = /^[+-]?\d{1,3}(?:[.,]\d+)?\s*(?:E|[x*]\s*10\s*\^?)\s*[+-]?\s*\d{1,3}$/i

export interface WrittenNumber {
  /** Without the country code 1. */
  digits: string
  isAbroad: boolean
  extension: string | null
}

/** Removes what a spreadsheet wraps around a number: ="6025550123", '6025550123, 6025550123.00, 6,025,550,123. */
export function unwrapNumber(text: string): string {
  let bare = foldNumber(text)
  for (;;) {
    const inner = bare
      .replace(/^=\s*(?=["'+(\d])/, '')
      .replace(/^'+/, '')
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll('""', '"')
      .replace(LABEL, '')
      .trim()
    if (inner === bare) break
    bare = inner
  }
  const whole = bare.replace(/^(\+?\d{1,3}(?:[,']\d{3})+|\+?\d{10,})(?:[.,]0*)?$/, '$1')
  return /^\+?\d{1,3}(?:[,']\d{3}){3,}$/.test(whole) ? whole.replaceAll(/[,']/g, '') : whole
}

/** '3.12556E+09', '3,12556 e9', '##########': the digits are lost. */
export const isShortenedNumber = (bare: string): boolean =>
  SHORTENED.test(bare.replace('\u00D7', 'x')) || /^#+$/.test(bare)

/** A number in any form. null: not written as a number. */
export function readWrittenNumber(text: string): WrittenNumber | null {
  const unwrapped = unwrapNumber(text)
  if (unwrapped.length > MAX_LENGTH || isShortenedNumber(unwrapped)) return null
  const [tail, extension = null] = EXTENSION.exec(unwrapped) ?? ['']
  const bare = unwrapped
    .slice(0, unwrapped.length - tail.length)
    .replaceAll(/[[{]/g, '(')
    .replaceAll(/[\]}]/g, ')')
    .replaceAll('~', '-')
    .trim()
  const all = bare.replaceAll(/\D/g, '')
  if (!NUMBER.test(bare) || all === '' || /.\+/.test(bare.replace(/^\(\+/, '+'))) return null
  const isInternational = /^\(?\+/.test(bare)
  if (!isInternational && /^001\d{10}$/.test(all)) return { digits: all.slice(3), isAbroad: false, extension }
  const hasCountryCode = all.startsWith('1') && (isInternational || all.length === 11)
  return {
    digits: hasCountryCode ? all.slice(1) : all,
    isAbroad: isInternational ? !hasCountryCode : /^(?:011|00)[2-9]\d{7,}$/.test(all),
    extension,
  }
}

/** Only numbers that the server dials (US, Canada). */
export function toE164(text: string): string | null {
  const written = readWrittenNumber(text)
  const e164 = written && !written.isAbroad ? `+1${written.digits}` : ''
  return isDialable(e164) ? e164 : null
}
