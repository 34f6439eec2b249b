import { importsWords } from './imports.words'

/** Browser-safe. */
export const MAX_CSV_BYTES = 20 * 1024 * 1024
export const CSV_TOO_LARGE = importsWords.fileLargerThanMbSplit(MAX_CSV_BYTES / 1024 / 1024)
export const MAX_CSV_ROWS = 50_000
export const MAX_CSV_COLUMNS = 100
