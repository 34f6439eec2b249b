/**
 * One row of a CSV file that we hand out, line end included. A cell that a spreadsheet would run as a formula gets a
 * leading apostrophe: a contact named '=HYPERLINK(…)' must stay a name on the manager's screen.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** First row of a CSV file that we hand out. Without the mark Excel reads 'Zoë' as 'ZoÃ«'. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  // Most cells hold nothing of either kind, and a file has millions of them.
  if (!/^[=+\-@\t\r]|[",\r\n]/.test(text)) return text
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
