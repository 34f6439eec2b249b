import { mcpWords } from './mcp.words'

/** About 25,000 tokens. */
export const MAX_RESULT_CHARACTERS = 100_000

const LIST_LENGTHS = [25, 12, 6, 3]

/** As JSON of a size that an assistant can read; shortened lists first. `notice` null: nothing is missing. */
export function fitResult(value: unknown): { text: string; notice: string | null } {
  const whole = JSON.stringify(value ?? null)
  if (whole.length <= MAX_RESULT_CHARACTERS) return { text: whole, notice: null }
  for (const length of LIST_LENGTHS) {
    const text = JSON.stringify(shortenLists(value, length))
    if (text.length <= MAX_RESULT_CHARACTERS) return { text, notice: mcpWords.shortened(length) }
  }
  return { text: whole.slice(0, MAX_RESULT_CHARACTERS), notice: mcpWords.cut(MAX_RESULT_CHARACTERS) }
}

function shortenLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) return value.slice(0, length).map((item: unknown) => shortenLists(item, length))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shortenLists(inner, length)]))
}
