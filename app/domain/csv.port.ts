/** A resumed import reads the same rows. */
export interface CsvFormat {
  encoding: string
  delimiter: string
  /** false: quotation marks do not match. */
  quoted: boolean
  hasHeader: boolean
  hasSepLine: boolean
}

export interface CsvTable {
  ok: true
  format: CsvFormat
  headers: string[]
  sample: string[][]
  rowCount: number
  /** Warnings, one sentence each. */
  notes: string[]
}

export interface CsvRefusal {
  ok: false
  code: 'too_large' | 'unreadable_file'
  reason: string
}

export type CsvInspection = CsvTable | CsvRefusal

export interface CsvSource {
  bytes: Uint8Array
  format: CsvFormat
}

export interface CsvRow {
  /** Row in a spreadsheet, from 1. */
  rowNumber: number
  cells: string[]
}

export interface CsvOptions {
  /** Ends the reading: the request is gone. */
  signal?: AbortSignal | undefined
}

/** How an area reads rows: see `imports/read-rows.server.ts`. */
export interface CsvReading {
  mapping: readonly string[]
  headers: readonly string[]
  /** E.164, of the account. */
  ownNumbers: readonly string[]
}

/** Reads files outside the event loop. A reading that is aborted rejects with the signal's reason. */
export interface CsvReader {
  inspect(
    input: { bytes: Uint8Array; encoding?: string | undefined },
    options?: CsvOptions,
  ): Promise<CsvInspection & { sha256: string }>
  /** null: the account has a reading in progress. Returns what ends the reservation. */
  reserve(accountId: string): (() => void) | null
  /** Batches in the order of the file. */
  rows(input: CsvSource & CsvReading, options?: CsvOptions): AsyncGenerator<unknown[]>
}
