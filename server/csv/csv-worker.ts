import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { CsvInspection } from '../../app/domain/csv.port'
import { inspectCsv } from '../../app/domain/imports/csv/csv.server'
import { SHOWN_CELL_LENGTH } from '../../app/domain/imports/import-shape.server'
import { readRows, type ReadRow, type RowReading } from '../../app/domain/imports/read-rows.server'
import type { CsvAnswer, CsvRequest } from './csv-messages'

/** The event loop copies a batch: about 1 ms. */
const BATCH_ROWS = 100
const BATCH_CHARS = 256 * 1024

let rows: Generator<ReadRow> | null = null

const charsOf = ({ cells }: ReadRow) => cells.reduce((sum, cell) => sum + cell.length, 0)

function nextBatch(): ReadRow[] | null {
  const batch: ReadRow[] = []
  for (let chars = 0; rows && batch.length < BATCH_ROWS && chars < BATCH_CHARS;) {
    const { value, done } = rows.next()
    if (done) break
    chars += charsOf(value)
    batch.push(value)
  }
  return batch.length > 0 ? batch : null
}

function shortenSample(inspection: CsvInspection): CsvInspection {
  if (!inspection.ok) return inspection
  return { ...inspection, sample: inspection.sample.map((row) => row.map((cell) => cell.slice(0, SHOWN_CELL_LENGTH))) }
}

function answer(request: CsvRequest): CsvAnswer {
  if (request.kind === 'inspect')
    return {
      kind: 'inspection',
      inspection: {
        ...shortenSample(inspectCsv(request.bytes, request.encoding)),
        sha256: createHash('sha256').update(request.bytes).digest('hex'),
      },
    }
  if (request.kind === 'rows') rows = readRows(request as typeof request & RowReading)
  return { kind: 'batch', rows: nextBatch() }
}

function tryAnswer(request: CsvRequest): CsvAnswer {
  try {
    return answer(request)
  } catch (error) {
    return { kind: 'error', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', (request: CsvRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(tryAnswer(request))
})
