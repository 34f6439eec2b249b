import { foldNumber } from '../phone-numbers/fold-number'

const MAX_WORD = 40
/** Further words are ignored. */
const MAX_TERMS = 5
const MIN_DIGITS = 3
const MAX_DIGITS = 15

/** Letters without a Unicode decomposition. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

function foldText(text: string): string {
  const lower = text.toLowerCase().replaceAll(/['’]/g, '')
  if (!/[^ -~\s]/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøđðłæœþı]/g, (letter) => LETTER_REPLACEMENTS[letter]!)
}

const truncateWord = (word: string): string => (word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join('') : word)

const splitWords = (text: string): string[] => (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(truncateWord)

/** For example `(312) 555-0101`, `10 000`. */
const GROUPED_DIGITS = /\d+(?:[ ().-]{1,2}\d+)+/g

/** Includes grouped numbers as one word. */
export function extractWords(text: string): Set<string> {
  const words = new Set(splitWords(text))
  for (const group of text.match(GROUPED_DIGITS) ?? []) {
    const digits = group.replaceAll(/\D/g, '')
    if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS) words.add(digits)
  }
  return words
}

/** Found from any digit on. */
export function extractNumberWords(e164: string): string[] {
  const digits = e164.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, from) => digits.slice(from))
}

/** Range from `from` up to, not including, `to`. */
export interface SearchTerm {
  from: string
  to: string
}

/** A space sorts before any word character, the last code point after. */
const exactTerm = (word: string): SearchTerm => ({ from: word, to: `${word} ` })
const prefixTerm = (word: string): SearchTerm => ({ from: word, to: `${word}\u{10FFFF}` })

/** Whole words, except that the last one is a prefix. Digits only: one number. */
export function parseSearchTerms(search: string): SearchTerm[] {
  const digits = foldNumber(search).replaceAll(/[\s().+-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= MIN_DIGITS) return [prefixTerm(digits.slice(0, MAX_DIGITS))]
  const words = splitWords(search)
  return [...new Set(words)]
    .slice(0, MAX_TERMS)
    .map((word, index, { length }) => (index === length - 1 ? prefixTerm(word) : exactTerm(word)))
}
