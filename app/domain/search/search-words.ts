/** Longer ones are no words that anybody types to their end. */
const MAX_WORD = 40
/** Words of one search; those behind them are not looked for. */
const MAX_TERMS = 5
/** So many digits of a number are enough to look for it. */
const MIN_DIGITS = 3
const MAX_DIGITS = 15

/** Letters that no decomposition takes apart. */
const ALONE: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

/** Accents and case folded; an apostrophe within a word is none of it. */
function folded(text: string): string {
  const lower = text.toLowerCase().replaceAll(/['’]/g, '')
  // What has only ASCII is folded already.
  if (!/[^ -~\s]/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøđðłæœþı]/g, (letter) => ALONE[letter]!)
}

const shortened = (word: string): string => (word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join('') : word)

const split = (text: string): string[] => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(shortened)

/** Digits as people write numbers: `(312) 555-0101`, `555-0101`, `10 000`. */
const GROUPED = /\d+(?:[ ().-]{1,2}\d+)+/g

/** The words of a text, each once; a number that is written in groups is a word as well. */
export function wordsOf(text: string): Set<string> {
  const words = new Set(split(text))
  for (const group of text.match(GROUPED) ?? []) {
    const digits = group.replaceAll(/\D/g, '')
    if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS) words.add(digits)
  }
  return words
}

/** The words by which a number (E.164) is found: from any of its digits on. */
export function wordsOfNumber(e164: string): string[] {
  const digits = e164.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, from) => digits.slice(from))
}

/** Words from `from` on and before `to`, as the index compares them. */
export interface Term {
  from: string
  to: string
}

/** A space is less than whatever a word may go on with, and the last sign of Unicode is more. */
const exactly = (word: string): Term => ({ from: word, to: `${word} ` })
const beginsWith = (word: string): Term => ({ from: word, to: `${word}\u{10FFFF}` })

/** What somebody typed, each of which a conversation has to hold: whole words, and of the last one the beginning; digits are those of a number. */
export function termsOf(search: string): Term[] {
  const digits = search.replaceAll(/[\s().+-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= MIN_DIGITS) return [beginsWith(digits.slice(0, MAX_DIGITS))]
  const words = split(search)
  return [...new Set(words)]
    .slice(0, MAX_TERMS)
    .map((word, index, { length }) => (index === length - 1 ? beginsWith(word) : exactly(word)))
}
