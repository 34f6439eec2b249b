const MAX_SEARCH_WORDS = 5

/** LIKE patterns of what was typed: every word has to match; one with ten-digit habits matches the digits of a number. */
export function searchPatterns(search: string): string[] {
  const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = search.replaceAll(/[\s().+-]/g, '')
  if (/^\d{3,}$/.test(digits)) return [literal(digits)]
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(literal)
}
