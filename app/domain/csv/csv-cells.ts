/** Escapes formulas with an apostrophe (CSV injection). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Excel detects UTF-8 only by the byte order mark. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

/** Excel with an East Asian locale accepts full-width characters too. */
const FORMULA_START = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^(["\\s]*${FORMULA_START}|[\\t\\r\\n])`)

/** In most European locales Excel splits cells at `;` and rows at line ends, even inside quotes. */
const FORMULA_WITHIN = new RegExp(`${FORMULA_START}(?<=[;\\t\\r\\n]["\\s]*.)`, 'g')

const SPECIAL = new RegExp(`${FORMULA.source}|[",;\\t\\r\\n]`)

function csvCell(value: string | number | null): string {
  // "-1.5" of a number is no formula.
  if (typeof value === 'number') return String(value)
  const text = String(value ?? '')
  if (!SPECIAL.test(text)) return text
  const escaped = (FORMULA.test(text) ? `'${text}` : text).replace(FORMULA_WITHIN, "'$&")
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
