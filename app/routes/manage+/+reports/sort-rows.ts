import type { Sort } from '~/ui/data-table/sort'

type Cell = string | number | null

/** Rows without a value come last. Stable. */
export function sortRows<Row>(rows: readonly Row[], sort: Sort, valueOf: (row: Row, column: string) => Cell): Row[] {
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a, sort.by), valueOf(b, sort.by)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    const order = typeof x === 'string' || typeof y === 'string' ? String(x).localeCompare(String(y)) : x - y
    return order * direction
  })
}
