import { contactFields, MAX_NUMBERS } from '../contacts/contact-fields'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { isShortenedNumber, readWrittenNumber, unwrapNumber } from '../phone-numbers/read-number'
import { importsWords } from './imports.words'

const MAX_PHONE_CELL = contactFields.phone.maxLength * MAX_NUMBERS

/** Strongest first: '212/555-0199; 305/555-0100'. Google separates numbers with ' ::: '. */
const SEPARATORS: readonly RegExp[] = [
  /[;|\n\r\t\u2028\u2029]|:::/,
  /,/,
  /(?<=\d)\s(?=\p{L}{1,10}[.:]\s*[+(\d])/u,
  /&|\s(?:or|and|y|o|et|ou|und|oder)\s/i,
  /\s\/\s/,
  /\//,
  /\s(?=[+(\d])(?=[+1\s(.-]*\d{3}[)\s.-]*\d{3}[\s.-]*\d{4}(?!\d))(?<=\d{4}\s)/,
]

const EXTENSION_ALONE = /^(?:x|#|ext(?:ension|en|n)?\.?|ext=|poste|durchwahl|anexo)[\s.:=]*(\d{1,7})$/i
/** 'home 202-555-0143 (old)'. */
const EDGE_WORDS =
  /^(?:home|work|cell|mobile|office|main|direct|casa|movil|trabajo|privat|mobil|bureau|domicile|[hwcmo])[\s.:-]+(?=[+(\d])|(?<=\d)[\s-]+(?:home|work|cell|mobile|office|main|direct|casa|movil|trabajo|privat|mobil|bureau|domicile|[hwcmo])$|\([^()\d]*\)/gi

export type CellNumber = { e164: string; extension: string | null } | { reason: string; isShortened?: boolean }

function readNumber(text: string): CellNumber {
  const parsed = parsePhone(text)
  return parsed.ok
    ? { e164: parsed.e164, extension: readWrittenNumber(text)?.extension ?? null }
    : { reason: parsed.reason, isShortened: isShortenedNumber(unwrapNumber(text)) }
}

const isFax = (text: string) => /\bfax\b/i.test(text)

function readParts(text: string, level: number): CellNumber[] {
  if (isFax(text) && !SEPARATORS.some((separator) => separator.test(text)))
    return [{ reason: importsWords.faxNumber(text.trim()) }]
  const whole = readNumber(text.replaceAll(EDGE_WORDS, ' '))
  const separator = SEPARATORS[level]
  if ('e164' in whole || !separator) return [whole]
  const parts = text.split(separator).filter((part) => /\d/.test(part))
  if (parts.length < 2) return readParts(parts[0] ?? text, level + 1)
  const numbers: CellNumber[] = []
  for (const part of parts) {
    const extension = EXTENSION_ALONE.exec(part.trim())?.[1]
    const last = numbers.at(-1)
    if (extension && last && 'e164' in last) last.extension = extension
    else numbers.push(...readParts(part, level + 1))
  }
  return numbers
}

/** Every number of a cell, or why it is none. */
export function readPhoneCell(cell: string): CellNumber[] {
  if (cell.length > MAX_PHONE_CELL) return [readNumber(cell)]
  const whole = readNumber(cell)
  return 'e164' in whole ? [whole] : readParts(unwrapNumber(cell.replaceAll(/[\r\n\t]+/g, ';')), 0)
}

export const extensionReason = ({ e164, extension }: { e164: string; extension: string }): string =>
  importsWords.extensionNotDialed(formatPhone(e164), extension)
