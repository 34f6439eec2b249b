import type { CsvFormat } from '../csv.port'

/** JSON of `imports.shape`. */
export interface ImportShape {
  format: CsvFormat
  headers: string[]
  sample: string[][]
  notes: string[]
}

export const SHOWN_CELL_LENGTH = 300
