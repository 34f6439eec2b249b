import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'

const CHUNK = 50

interface Sweep<Row> {
  /** What is due after `last`, in order. */
  page(last: Row | null, limit: number): Promise<Row[]> | Row[]
  /** false: nothing was done. */
  work(row: Row): Promise<unknown>
  subjectOf(row: Row): string
  failureMessage: string
  yieldTurn?: () => Promise<void>
}

/** What one row throws is logged and does not hold the others: the next sweep meets it again. Returns how many were done. */
export async function sweep<Row>(
  ctx: Ctx,
  { page, work, subjectOf, failureMessage, yieldTurn = () => breathe() }: Sweep<Row>,
): Promise<number> {
  let done = 0
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await page(last, CHUNK)
    for (const row of rows) {
      try {
        if ((await work(row)) !== false) done += 1
      } catch (error) {
        ctx.log.error({ err: error, subject: subjectOf(row) }, failureMessage)
      }
      await yieldTurn()
    }
    last = rows.at(-1) ?? null
    if (last === null || rows.length < CHUNK) return done
  }
}
