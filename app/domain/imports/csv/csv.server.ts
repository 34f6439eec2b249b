import type { CsvFormat, CsvInspection, CsvRefusal, CsvRow } from '../../csv.port'
import { CSV_TOO_LARGE, MAX_CSV_BYTES, MAX_CSV_COLUMNS, MAX_CSV_ROWS } from '../csv-limits'
import { CsvRecordError, readRecords } from './csv-records'
import { decodeText, textOf } from './csv-text.server'
import { isHeaderRow } from '../import-fields'
import { importsWords } from '../imports.words'

const SAMPLE_ROWS = 20
const SNIFFED_CHARS = 64 * 1024
/** Excel's delimiter line; some programs quote it. */
const SEP_LINE = /^("?)sep=([,;|\t])\1(?:\r|\n)/i
const DELIMITERS = [',', ';', '\t', '|']

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

type Layout = Omit<CsvFormat, 'encoding' | 'hasHeader'>

function* rowsOf(text: string, { delimiter, quoted, hasSepLine }: Layout): Generator<CsvRow & { columns: number }> {
  let rowNumber = 0
  for (const { cells, columns } of readRecords(text, { delimiter, quoted, maxColumns: MAX_CSV_COLUMNS })) {
    rowNumber++
    if (rowNumber > 1 || !hasSepLine) yield { rowNumber, cells, columns }
  }
}

interface Shape {
  first: string[]
  sample: string[][]
  /** Without blank ones. */
  rows: number
  /** Reading stops at the limit. */
  allRows: number
  columns: number
}

/** With a heading. */
const MAX_READ_ROWS = MAX_CSV_ROWS + 1

function shapeOf(text: string, layout: Layout): Shape {
  const shape: Shape = { first: [], sample: [], rows: 0, allRows: 0, columns: 0 }
  for (const { cells, columns } of rowsOf(text, layout)) {
    shape.allRows++
    if (shape.allRows > MAX_READ_ROWS) break
    if (isBlank(cells)) continue
    shape.rows++
    shape.columns = Math.max(shape.columns, columns)
    if (shape.rows === 1) shape.first = cells
    else if (shape.sample.length < SAMPLE_ROWS) shape.sample.push(cells)
  }
  return shape
}

function tryShape(text: string, layout: Layout): Shape | null {
  try {
    return shapeOf(text, layout)
  } catch (error) {
    if (error instanceof CsvRecordError) return null
    throw error
  }
}

const trimmedTo = (columns: number, cells: readonly string[]) =>
  Array.from({ length: columns }, (_, column) => (cells[column] ?? '').trim())

/** Blocks: up to 20 MB. Runs in the worker of csv.port.ts. */
export function inspectCsv(bytes: Uint8Array, chosen?: string): CsvInspection {
  if (bytes.length > MAX_CSV_BYTES) return { ok: false, code: 'too_large', reason: CSV_TOO_LARGE }
  const decoded = decodeText(bytes, chosen)
  if (!decoded.ok) return unreadable(decoded.reason)
  const { text, encoding } = decoded
  if (text.trim() === '') return unreadable(importsWords.fileEmpty)

  const sep = SEP_LINE.exec(text)?.[2]
  const start = { delimiter: sep ?? sniffDelimiter(text), hasSepLine: sep !== undefined }
  const asQuoted = tryShape(text, { ...start, quoted: true })
  const quoted = asQuoted !== null
  const shape = asQuoted ?? tryShape(text, { ...start, quoted })
  if (!shape) return unreadable(importsWords.fileRowLongerThanMillion)
  if (shape.allRows > MAX_READ_ROWS) return unreadable(importsWords.fileRowsOneImportTakes(formatCount(MAX_CSV_ROWS)))
  if (shape.rows === 0) return unreadable(importsWords.fileNoRows)

  const hasHeader = isHeaderRow(shape.first, shape.sample)
  const rowCount = shape.rows - (hasHeader ? 1 : 0)
  if (rowCount === 0) return unreadable(importsWords.fileColumnNamesNoRows)
  if (rowCount > MAX_CSV_ROWS) return unreadable(importsWords.fileRowsOneImportTakes(formatCount(MAX_CSV_ROWS)))

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

export function* csvRows(bytes: Uint8Array, format: CsvFormat): Generator<CsvRow> {
  let heading = format.hasHeader
  for (const { rowNumber, cells } of rowsOf(textOf(bytes, format.encoding), format)) {
    if (isBlank(cells)) continue
    if (!heading) yield { rowNumber, cells }
    heading = false
  }
}
