const MAX_WORD = 40
/** Longer texts are searched by their beginning. */
const MAX_JOINED_PARTS = 4

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
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
}
const LETTER = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g')

const APOSTROPHE = /['’‘‛ʼʻʽʹ`´′＇ꞌ]/g

function foldLetters(text: string): string {
  const lower = text.replaceAll(APOSTROPHE, "'").toLowerCase()
  if (/^[ -~\s]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTER_REPLACEMENTS[letter]!)
}

const truncateWord = (word: string): string => (word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join('') : word)

export interface FoldedChunk {
  /** Between punctuation. */
  parts: string[]
  /** null: an address, or too long. */
  joined: string | null
}

/** What is between blanks, without case, accents and apostrophes: 'Jean-Luc' is jean, luc and jeanluc. */
export function foldChunks(text: string): FoldedChunk[] {
  return foldLetters(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const parts = (chunk.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? []).map(truncateWord)
      if (parts.length === 0) return []
      const isJoined = parts.length > 1 && parts.length <= MAX_JOINED_PARTS && !/[@/:]/.test(chunk)
      return [{ parts, joined: isJoined ? truncateWord(parts.join('')) : null }]
    })
}

/** Also of "O'Brien" without its O. */
const shortPrefixes = (text: string): string[] =>
  [...foldLetters(text).matchAll(/(?<![\p{L}\p{N}])(\p{L}{1,2})'(\p{L}{2,})/gu)].flatMap(([, prefix, rest]) => [
    prefix!,
    truncateWord(rest!),
  ])

/** Every word by which the text is found. */
export function searchWords(text: string): Set<string> {
  const words = new Set<string>()
  let initial = ''
  for (const { parts, joined } of foldChunks(text)) {
    for (const part of parts) words.add(part)
    if (joined !== null) words.add(joined)
    const [first = ''] = parts
    // 'O Brien' is found by "O'Brien", 'J R' by 'J.R.'
    if (initial !== '') words.add(truncateWord(initial + first))
    initial = parts.length === 1 && /^\p{L}$/u.test(first) ? first : ''
  }
  for (const word of text.length > 1 ? shortPrefixes(text) : []) words.add(word)
  return words
}

/** For sorting by name. */
export const sortKey = (text: string): string =>
  foldChunks(text)
    .map(({ parts }) => parts.join(''))
    .join(' ')

/** Also SQL function `search_text` (db/dialect.ts). */
export const searchText = (text: string): string => [...searchWords(text)].join(' ')
