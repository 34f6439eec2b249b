import type { CsvInspection, CsvSource } from '../../app/domain/imports/csv.server'
import type { ReadRow, RowReading } from '../../app/domain/imports/read-rows.server'

export type CsvRequest =
  | { kind: 'inspect'; bytes: Uint8Array; encoding: string | undefined }
  | ({ kind: 'rows' } & CsvSource & RowReading)
  | { kind: 'next' }

export type CsvAnswer =
  | { kind: 'inspection'; inspection: CsvInspection & { sha256: string } }
  /** null: the end. */
  | { kind: 'batch'; rows: ReadRow[] | null }
  | { kind: 'error'; error: Error }
