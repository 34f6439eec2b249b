import type { Page } from '../paging/page'
import { csvHead, csvLine } from './csv-cells'

export type CsvCells = ReadonlyArray<string | number | null>

/** Small enough not to delay other requests. */
const CHUNK_ROWS = 100

interface CsvSource<Row> {
  columns: readonly string[]
  page(input: { cursor: string | undefined; limit: number }): Promise<Page<Row>>
  /** Of one page. */
  toCells(rows: readonly Row[]): Promise<readonly CsvCells[]> | readonly CsvCells[]
}

/** A file of all pages, a chunk for each. What `page` throws comes before the first chunk. */
export async function* streamCsv<Row>({ columns, page, toCells }: CsvSource<Row>): AsyncGenerator<string> {
  let cursor: string | null | undefined
  do {
    const { items, nextCursor }: Page<Row> = await page({ cursor: cursor ?? undefined, limit: CHUNK_ROWS })
    const lines = (await toCells(items)).map(csvLine).join('')
    yield (cursor === undefined ? csvHead(columns) : '') + lines
    cursor = nextCursor
  } while (cursor)
}
