import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { EMPTY_HISTORY, type SendHistory } from './number-pace'

const paceRow = statement((q, p: { e164: string }) =>
  q.selectFrom('number_pace').select(['next_at', 'departures']).where('e164', '=', p.e164),
)
const savePace = statement((q, p: { e164: string; next_at: number; departures: string }) =>
  q
    .insertInto('number_pace')
    .values(p)
    .onConflict((conflict) => conflict.column('e164').doUpdateSet({ next_at: p.next_at, departures: p.departures })),
)

export async function loadDepartures(ctx: Ctx, e164: string): Promise<SendHistory> {
  const row = await ctx.db.first(paceRow, { e164 })
  if (!row) return EMPTY_HISTORY
  const left = JSON.parse(row.departures) as [msBefore: number, segments: number][]
  return { nextAt: row.next_at, sent: left.map(([msBefore, segments]) => ({ at: row.next_at - msBefore, segments })) }
}

/** Steps are relative to `next_at`, which moves when the clock is set. */
export async function saveDepartures(tx: Ctx, e164: string, { nextAt, sent: left }: SendHistory): Promise<void> {
  const steps = left.map(({ at, segments }) => [nextAt - at, segments])
  await tx.db.write(savePace, { e164, next_at: nextAt, departures: JSON.stringify(steps) })
}
