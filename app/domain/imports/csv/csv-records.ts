export const MAX_RECORD_CHARS = 1_000_000

export interface CsvRecord {
  /** The first `maxColumns`. */
  cells: string[]
  /** All columns. */
  columns: number
}

/** A quotation mark without its pair, or a longer record. */
export class CsvRecordError extends Error {}

const QUOTE = 34
const LF = 10
const CR = 13

/**
 * RFC 4180, as spreadsheets write it: any line end, rows of any width, quotation marks inside unquoted cells. Limits
 * hold while reading: no record is stored beyond them. Throws CsvRecordError.
 */
export function* readRecords(
  text: string,
  { delimiter, quoted, maxColumns }: { delimiter: string; quoted: boolean; maxColumns: number },
): Generator<CsvRecord> {
  const separator = delimiter.charCodeAt(0)
  let at = 0
  while (at < text.length) {
    const start = at
    const cells: string[] = []
    let columns = 0
    for (;;) {
      const limit = start + MAX_RECORD_CHARS
      let cell = ''
      let cellStart = at
      if (quoted && text.charCodeAt(at) === QUOTE) {
        const closed = closingQuote(text, at, limit)
        const next = text.charCodeAt(closed + 1)
        if (closed + 1 >= text.length || next === separator || next === LF || next === CR) {
          if (columns < maxColumns) cell = text.slice(at + 1, closed).replaceAll('""', '"')
          cellStart = closed + 1
        }
        at = closed + 1
      }
      let code = text.charCodeAt(at)
      while (at < text.length && code !== separator && code !== LF && code !== CR) {
        at++
        if (at > limit) throw new CsvRecordError()
        code = text.charCodeAt(at)
      }
      if (at > limit) throw new CsvRecordError()
      if (columns < maxColumns) cells.push(cell + text.slice(cellStart, at))
      columns++
      if (at >= text.length || code !== separator) break
      at++
      // A delimiter at the end of the file is followed by an empty cell.
    }
    at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
    yield { cells, columns }
  }
}

function closingQuote(text: string, open: number, limit: number): number {
  let at = open + 1
  for (;;) {
    const found = text.indexOf('"', at)
    if (found < 0 || found > limit) throw new CsvRecordError()
    if (text.charCodeAt(found + 1) !== QUOTE) return found
    at = found + 2
  }
}
