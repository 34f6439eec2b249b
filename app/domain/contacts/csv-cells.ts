/**
 * One row of a CSV file that we hand out, line end included. A cell that a spreadsheet would run as a formula gets a
 * leading apostrophe: a contact named '=HYPERLINK(…)' must stay a name on the manager's screen.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
