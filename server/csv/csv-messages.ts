import type { CsvInspection, CsvReading, CsvSource } from '../../app/domain/csv.port'

export type CsvRequest =
  | { kind: 'inspect'; bytes: Uint8Array; encoding: string | undefined }
  | ({ kind: 'rows' } & CsvSource & CsvReading)
  | { kind: 'next' }

export type CsvAnswer =
  | { kind: 'inspection'; inspection: CsvInspection & { sha256: string } }
  /** null: the end. */
  | { kind: 'batch'; rows: unknown[] | null }
  | { kind: 'error'; error: Error }
