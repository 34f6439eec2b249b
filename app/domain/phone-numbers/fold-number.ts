import { digitValue } from '../digits'

/** Longer texts are no number. */
const MAX_FOLDED = 400

const INVISIBLE = /[\p{Cf}\p{DI}\p{M}\uFFFC]/gu
const DASHES = /[\p{Dash}\u30FC\u2500\u2501]/gu
const DOTS = /[\u00B7\u0387\u2022\u2024\u2027\u2219\u22C5\u25CF\u30FB\u3002\u066B\u06D4]/g
const SIGNS: Record<string, string> = {
  '\u2044': '/',
  '\u2215': '/',
  '\u2795': '+',
  '\u066C': ',',
  '\u060C': ',',
  '\u3001': ',',
  '\u061B': ';',
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': "'",
  '\u02BC': "'",
  '\u2032': "'",
  '\u00B4': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
}
const SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'g')

/** Removes invisible signs; digits, spaces and punctuation of every script become ASCII. */
export function foldNumber(text: string): string {
  const short = text.length > MAX_FOLDED ? text.slice(0, MAX_FOLDED + 1) : text
  if (/^[ -~]*$/.test(short)) return short.trim()
  return short
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitValue)
    .replaceAll(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(DASHES, '-')
    .replaceAll(DOTS, '.')
    .replaceAll(/[\p{Z}\p{Cc}\p{So}\uFFFD]/gu, ' ')
    .trim()
    .replace(/^[.\s]+(?=[\d+(])/, '')
}
