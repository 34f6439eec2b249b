export interface Page<T> {
  items: T[]
  /** Null on the last page. */
  nextCursor: string | null
}

export interface PageInput {
  cursor?: string | undefined
  /** 1 to 100. */
  limit: number
}

/** `rows`: one more than `limit`. */
export function nextCursor<TRow>(rows: readonly TRow[], limit: number, cursorOf: (row: TRow) => string): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last ? cursorOf(last) : null
}
