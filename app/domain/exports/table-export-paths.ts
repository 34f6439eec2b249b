export const EXPORTED_TABLES = ['lists', 'imports', 'call-scripts', 'campaigns'] as const
export type ExportedTable = (typeof EXPORTED_TABLES)[number]

/** Of the rows that match; empty values are left out. */
export function getTableCsvPath(table: ExportedTable, filter: Record<string, string | undefined>): string {
  const given = Object.entries(filter).filter((field): field is [string, string] => Boolean(field[1]))
  return `/api/v1/exports/${table}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}
