import { setImmediate as breathe } from 'node:timers/promises'
import type { Page } from './page'

/** Rows that one step of a search looks at: a few milliseconds in which nobody else is served. */
export const STEP_ROWS = 2_000
/** Steps of one answer; its cursor goes on from there. Screens say how many rows that is (ui/nothing-matched.tsx). */
const MAX_STEPS = 100

interface SearchInSteps<TRow, TPosition> {
  /** Rows of a page. */
  limit: number
  /** Where the page before ended; null: the first one. */
  from: TPosition | null
  positionOf(row: TRow): TPosition
  cursorOf(position: TPosition): string
  /** The last row of the step that begins behind `from`; null: there is no other step. */
  stepEnd(from: TPosition | null): Promise<TPosition | null>
  /** The first rows that match behind `from`, up to `until` itself. */
  read(part: { from: TPosition | null; until: TPosition | null; limit: number }): Promise<TRow[]>
}

/**
 * A page of a list that is searched for parts of words, which no index knows: one that finds nothing in a million rows
 * holds nobody up. When an answer has looked far enough it may hold fewer rows than asked for, and its cursor leads on.
 */
export async function searchInSteps<TRow, TPosition>(search: SearchInSteps<TRow, TPosition>): Promise<Page<TRow>> {
  const { limit, positionOf, cursorOf } = search
  const rows: TRow[] = []
  let { from } = search
  for (let step = 0; step < MAX_STEPS; step++) {
    const until = await search.stepEnd(from)
    rows.push(...(await search.read({ from, until, limit: limit + 1 - rows.length })))
    const last = rows[limit - 1]
    if (rows.length > limit && last) return { items: rows.slice(0, limit), nextCursor: cursorOf(positionOf(last)) }
    if (until === null) return { items: rows, nextCursor: null }
    from = until
    // Reads are answered within the same turn: without a pause between two nobody else would get one.
    await breathe()
  }
  return { items: rows, nextCursor: from && cursorOf(from) }
}
