const MAX_WORD = 40
/** Further words are ignored. */
const MAX_TERMS = 5
const MIN_DIGITS = 3
const MAX_DIGITS = 15

/** Letters without a Unicode decomposition. */
const ALONE: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

function folded(text: string): string {
  const lower = text.toLowerCase().replaceAll(/['’]/g, '')
  if (!/[^ -~\s]/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøđðłæœþı]/g, (letter) => ALONE[letter]!)
}

const shortened = (word: string): string => (word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join('') : word)

const split = (text: string): string[] => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(shortened)

/** For example `(312) 555-0101`, `10 000`. */
const GROUPED = /\d+(?:[ ().-]{1,2}\d+)+/g

/** Includes grouped numbers as one word. */
export function wordsOf(text: string): Set<string> {
  const words = new Set(split(text))
  for (const group of text.match(GROUPED) ?? []) {
    const digits = group.replaceAll(/\D/g, '')
    if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS) words.add(digits)
  }
  return words
}

/** Found from any digit on. */
export function wordsOfNumber(e164: string): string[] {
  const digits = e164.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, from) => digits.slice(from))
}

/** Range from `from` up to, not including, `to`. */
export interface Term {
  from: string
  to: string
}

/** A space sorts before any word character, the last code point after. */
const exactly = (word: string): Term => ({ from: word, to: `${word} ` })
const beginsWith = (word: string): Term => ({ from: word, to: `${word}\u{10FFFF}` })

/** Whole words, except that the last one is a prefix. Digits only: one number. */
export function termsOf(search: string): Term[] {
  const digits = search.replaceAll(/[\s().+-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= MIN_DIGITS) return [beginsWith(digits.slice(0, MAX_DIGITS))]
  const words = split(search)
  return [...new Set(words)]
    .slice(0, MAX_TERMS)
    .map((word, index, { length }) => (index === length - 1 ? beginsWith(word) : exactly(word)))
}
