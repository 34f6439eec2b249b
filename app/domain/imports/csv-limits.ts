/** Browser-safe. */
export const MAX_CSV_BYTES = 20 * 1024 * 1024
export const CSV_TOO_LARGE = `The file is larger than ${MAX_CSV_BYTES / 1024 / 1024} MB. Split it and import the parts`
export const MAX_CSV_ROWS = 50_000
export const MAX_CSV_COLUMNS = 100
