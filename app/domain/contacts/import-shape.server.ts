import type { CsvFormat } from './csv.server'

/** What `imports.shape` holds as JSON: how the file is read, and what a person sees before confirming. */
export interface ImportShape {
  format: CsvFormat
  headers: string[]
  sample: string[][]
  notes: string[]
}

/** Cells of sample rows and of refused rows are shown, not read: this much of each. */
export const SHOWN_CELL_LENGTH = 300
