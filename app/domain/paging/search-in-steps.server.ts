import { setImmediate as breathe } from 'node:timers/promises'
import type { Page } from './page'

/** A step blocks other requests. */
export const STEP_ROWS = 2_000
/** Shown by ui/nothing-matched.tsx. */
const MAX_STEPS = 100

interface SearchInSteps<TRow, TPosition> {
  limit: number
  /** Exclusive. */
  from: TPosition | null
  positionOf(row: TRow): TPosition
  toCursor(position: TPosition): string
  /** Null: last step. */
  stepEnd(from: TPosition | null): Promise<TPosition | null>
  /** `until`: inclusive. */
  read(part: { from: TPosition | null; until: TPosition | null; limit: number }): Promise<TRow[]>
}

/** Short pages may have a cursor. */
export async function searchInSteps<TRow, TPosition>(search: SearchInSteps<TRow, TPosition>): Promise<Page<TRow>> {
  const { limit, positionOf, toCursor } = search
  const rows: TRow[] = []
  let { from } = search
  for (let step = 0; step < MAX_STEPS; step++) {
    const until = await search.stepEnd(from)
    rows.push(...(await search.read({ from, until, limit: limit + 1 - rows.length })))
    const last = rows[limit - 1]
    if (rows.length > limit && last) return { items: rows.slice(0, limit), nextCursor: toCursor(positionOf(last)) }
    if (until === null) return { items: rows, nextCursor: null }
    from = until
    // Queries block other requests.
    await breathe()
  }
  return { items: rows, nextCursor: from && toCursor(from) }
}
