/** A part of a list, as reads answer it. */
export interface Page<T> {
  items: T[]
  /** Of the next page; null on the last. */
  nextCursor: string | null
}

export interface PageInput {
  cursor?: string | undefined
  /** 1 to 100. */
  limit: number
}

/** Cursor of the page after `rows`, which were read one beyond the limit. */
export function nextCursor<TRow>(rows: readonly TRow[], limit: number, cursorOf: (row: TRow) => string): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last ? cursorOf(last) : null
}
