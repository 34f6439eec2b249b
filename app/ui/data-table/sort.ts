export const SORT_PARAM = 'sort'

export interface Sort<Column extends string = string> {
  by: Column
  descending: boolean
}

/** Reads `date` or `-date`. Ignores columns that are not sortable. */
export function parseSort<Column extends string>(
  query: URLSearchParams,
  sortable: readonly Column[],
): Sort<Column> | null {
  const value = query.get(SORT_PARAM) ?? ''
  const descending = value.startsWith('-')
  const by = sortable.find((column) => column === value.slice(descending ? 1 : 0))
  return by === undefined ? null : { by, descending }
}

export const formatSort = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`

/** What a press on a header leads to: first its own direction, then the other. */
export const nextSort = (current: Sort | null, by: string, first: 'ascending' | 'descending'): Sort => ({
  by,
  descending: current?.by === by ? !current.descending : first === 'descending',
})
