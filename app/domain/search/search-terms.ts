import { foldNumber } from '../phone-numbers/fold-number'
import { foldChunks, searchText, searchWords } from './search-text'

/** Further words are ignored. */
const MAX_TERMS = 5
const MIN_DIGITS = 3
const MAX_DIGITS = 15

/** For example `(312) 555-0101`, `10 000`. */
const GROUPED_DIGITS = /\d+(?:[ ().-]{1,2}\d+)+/g

/** Includes grouped numbers as one word. */
export function extractWords(text: string): Set<string> {
  const words = searchWords(text)
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

/** 'J.R.' and 'AT&T' are one word, 'Jean-Luc' is two. */
const isAbbreviation = (parts: readonly string[]) => parts.every((part) => part.length <= 2)

/** Folded words that must all be found. Digits only: one number. */
function parseWords(search: string): string[] {
  const digits = foldNumber(search).replaceAll(/[\s().+-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= MIN_DIGITS) return [digits.slice(0, MAX_DIGITS)]
  const words = foldChunks(search).flatMap(({ parts, joined }) =>
    joined !== null && isAbbreviation(parts) ? [joined] : parts,
  )
  return [...new Set(words)].slice(0, MAX_TERMS)
}

/** A search without a word is a term that no text has. */
export function parseSearch(search: string): string[] {
  const words = parseWords(search)
  const sign = search.trim()
  return words.length > 0 || sign === '' ? words : [sign]
}

export const isNumberTerm = (term: string): boolean => /^\d{3,}$/.test(term)

/** For lists that are filtered where they are: all terms are in the texts. */
export function matchesSearch(search: string, ...texts: ReadonlyArray<string | null | undefined>): boolean {
  const folded = texts.map((text) => searchText(text ?? ''))
  return parseSearch(search).every((term) => folded.some((text) => text.includes(term)))
}

/** Range from `from` up to, not including, `to`. */
export interface SearchTerm {
  from: string
  to: string
}

/** A space sorts before any word character, the last code point after. */
const exactTerm = (word: string): SearchTerm => ({ from: word, to: `${word} ` })
export const prefixTerm = (word: string): SearchTerm => ({ from: word, to: `${word}\u{10FFFF}` })

/** Whole words, except that the last one is a prefix. */
export const parseSearchTerms = (search: string): SearchTerm[] =>
  parseWords(search).map((word, index, { length }) => (index === length - 1 ? prefixTerm(word) : exactTerm(word)))
