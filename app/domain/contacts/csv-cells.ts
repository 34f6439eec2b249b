/**
 * One row of a CSV file that we hand out, line end included. A cell that a spreadsheet would run as a formula gets a
 * leading apostrophe: a contact named '=HYPERLINK(…)' must stay a name on the manager's screen.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** First row of a CSV file that we hand out. Without the mark Excel reads 'Zoë' as 'ZoÃ«'. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

/** What a spreadsheet takes for the beginning of a formula; Excel with an East Asian locale takes the wide letters too. */
const BEGINS = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^(["\\s]*${BEGINS}|[\\t\\r\\n])`)

/** Excel goes by its locale: in most of Europe a cell ends at each `;`, within our quotation marks too, as a row does at a line's end. */
const FORMULA_WITHIN = new RegExp(`${BEGINS}(?<=[;\\t\\r\\n]["\\s]*.)`, 'g')

const SPECIAL = new RegExp(`${FORMULA.source}|[",;\\t\\r\\n]`)

function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  // Most cells hold nothing of either kind, and a file has millions of them.
  if (!SPECIAL.test(text)) return text
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replace(FORMULA_WITHIN, "'$&")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
