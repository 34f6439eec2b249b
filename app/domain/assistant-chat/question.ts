import { searchWords } from '../search/search-text'

export interface Question {
  text: string
  /** Folded. */
  words: ReadonlySet<string>
  /** IANA name. */
  zone: string
}

export const createQuestion = (text: string, zone: string | undefined): Question => ({
  text,
  words: searchWords(text),
  zone: isZone(zone) ? zone : 'UTC',
})

export const hasAny = ({ words }: Question, ...any: string[]): boolean => any.some((word) => words.has(word))

function isZone(zone: string | undefined): zone is string {
  try {
    return zone !== undefined && new Intl.DateTimeFormat('en-US', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}
