import { foldNumber } from '../phone-numbers/fold-number'

const MAX_SEARCH_WORDS = 5

const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const wordPatterns = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(literal)

/** All must match. */
export function searchPatterns(search: string): string[] {
  const digits = foldNumber(search).replaceAll(/[\s().+-]/g, '')
  return /^\d{3,}$/.test(digits) ? [literal(digits)] : wordPatterns(search)
}
