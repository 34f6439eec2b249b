import type { CsvInspection, CsvSource } from './imports/csv.server'
import type { ReadRow, RowReading } from './imports/read-rows.server'

export interface CsvOptions {
  /** Ends the reading: the request is gone. */
  signal?: AbortSignal | undefined
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
  rows(input: CsvSource & RowReading, options?: CsvOptions): AsyncGenerator<ReadRow[]>
}
