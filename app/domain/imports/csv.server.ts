import { Readable, pipeline } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse, type Options } from 'csv-parse'
import { CSV_TOO_LARGE, MAX_CSV_BYTES, MAX_CSV_COLUMNS, MAX_CSV_ROWS } from './csv-limits'
import { decodeText, textOf } from './csv-text.server'
import { isHeaderRow } from './import-fields'
import { importsWords } from './imports.words'

const MAX_RECORD_BYTES = 1_000_000
const SAMPLE_ROWS = 20
const SNIFFED_CHARS = 64 * 1024
/** About 200 rows: parsing a chunk blocks the event loop. */
const CHUNK_BYTES = 16 * 1024
/** Excel's delimiter line; some programs quote it. */
const SEP_LINE = /^("?)sep=([,;|\t])\1(?:\r|\n)/i
const DELIMITERS = [',', ';', '\t', '|']

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

export interface CsvRow {
  /** Row in a spreadsheet, from 1. */
  rowNumber: number
  cells: string[]
}

const unreadable = (reason: string): CsvRefusal => ({ ok: false, code: 'unreadable_file', reason })
const formatCount = (number: number) => number.toLocaleString('en-US')
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Finds the delimiter with which most lines have the same number of cells. */
function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, SNIFFED_CHARS)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const scores = DELIMITERS.map((delimiter) => {
    const widths = new Map<number, number>()
    for (const line of lines) {
      const width = line.split(delimiter).length
      if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
    }
    const [width, agreeing] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
    return { delimiter, width, agreeing }
  })
  const [best] = scores.toSorted((a, b) => b.agreeing - a.agreeing || b.width - a.width)
  return best && best.agreeing > 0 ? best.delimiter : ','
}

async function* rowsOf(text: string, format: Omit<CsvFormat, 'encoding' | 'hasHeader'>): AsyncGenerator<CsvRow> {
  const options: Options = {
    delimiter: format.delimiter,
    quote: format.quoted ? '"' : null,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  }
  // A chunk of a string could split a character.
  const bytes = Buffer.from(text, 'utf8')
  await breathe()
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
  }
  const parser = parse(options)
  pipeline(Readable.from(chunks()), parser, () => {})

  let rowNumber = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    rowNumber++
    if (rowNumber % 500 === 0) await breathe()
    if (rowNumber === 1 && format.hasSepLine) continue
    if (!isBlank(cells)) yield { rowNumber, cells }
  }
}

interface Shape {
  first: string[]
  sample: string[][]
  rows: number
  columns: number
}

async function shapeOf(text: string, format: Omit<CsvFormat, 'encoding' | 'hasHeader'>): Promise<Shape> {
  const shape: Shape = { first: [], sample: [], rows: 0, columns: 0 }
  for await (const { cells } of rowsOf(text, format)) {
    shape.rows++
    shape.columns = Math.max(shape.columns, cells.length)
    if (shape.rows === 1) shape.first = cells
    else if (shape.sample.length < SAMPLE_ROWS) shape.sample.push(cells)
  }
  return shape
}

async function tryShape(text: string, format: Omit<CsvFormat, 'encoding' | 'hasHeader'>): Promise<Shape | null> {
  try {
    return await shapeOf(text, format)
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

const trimmedTo = (columns: number, cells: readonly string[]) =>
  Array.from({ length: columns }, (_, column) => (cells[column] ?? '').trim())

export async function inspectCsv(bytes: Uint8Array): Promise<CsvTable | CsvRefusal> {
  if (bytes.length > MAX_CSV_BYTES) return { ok: false, code: 'too_large', reason: CSV_TOO_LARGE }
  // Reads up to 20 MB in each step: other requests run in between.
  await breathe()
  const decoded = decodeText(bytes)
  if (!decoded.ok) return unreadable(decoded.reason)
  const { text, encoding } = decoded
  await breathe()
  if (text.trim() === '') return unreadable(importsWords.fileEmpty)

  const sep = SEP_LINE.exec(text)?.[2]
  const start = { delimiter: sep ?? sniffDelimiter(text), hasSepLine: sep !== undefined }
  const asQuoted = await tryShape(text, { ...start, quoted: true })
  const quoted = asQuoted !== null
  const shape = asQuoted ?? (await tryShape(text, { ...start, quoted }))
  if (!shape) return unreadable(importsWords.fileRowLongerThanMillion)
  if (shape.rows === 0) return unreadable(importsWords.fileNoRows)

  const hasHeader = isHeaderRow(shape.first, shape.sample)
  const rowCount = shape.rows - (hasHeader ? 1 : 0)
  if (rowCount === 0) return unreadable(importsWords.fileColumnNamesNoRows)
  if (rowCount > MAX_CSV_ROWS)
    return unreadable(importsWords.fileRowsOneImportTakes(formatCount(rowCount), formatCount(MAX_CSV_ROWS)))

  const columns = Math.min(shape.columns, MAX_CSV_COLUMNS)
  const names = hasHeader ? shape.first : []
  const notes = [
    shape.columns > columns && importsWords.fileColumnsFirstRead(formatCount(shape.columns), columns),
    !quoted && importsWords.quotationMarksFileNotMatch,
    !hasHeader && importsWords.firstRowReadContactNot,
  ].filter((note) => note !== false)
  return {
    ok: true,
    format: { encoding, quoted, hasHeader, ...start },
    headers: trimmedTo(columns, names).map((name, column) => name.slice(0, 100) || `Column ${column + 1}`),
    sample: (hasHeader ? shape.sample : [shape.first, ...shape.sample])
      .slice(0, SAMPLE_ROWS)
      .map((row) => trimmedTo(columns, row)),
    rowCount,
    notes,
  }
}

export async function* csvRows(bytes: Uint8Array, format: CsvFormat): AsyncGenerator<CsvRow> {
  let heading = format.hasHeader
  const text = textOf(bytes, format.encoding)
  await breathe()
  for await (const { rowNumber, cells } of rowsOf(text, format)) {
    if (!heading) yield { rowNumber, cells: cells.slice(0, MAX_CSV_COLUMNS) }
    heading = false
  }
}
