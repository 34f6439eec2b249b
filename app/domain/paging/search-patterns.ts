const MAX_SEARCH_WORDS = 5

const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** LIKE patterns of words, each of which has to match. */
export const wordPatterns = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(literal)

/** LIKE patterns of what was typed: every word has to match; one with ten-digit habits matches the digits of a number. */
export function searchPatterns(search: string): string[] {
  const digits = search.replaceAll(/[\s().+-]/g, '')
  return /^\d{3,}$/.test(digits) ? [literal(digits)] : wordPatterns(search)
}
