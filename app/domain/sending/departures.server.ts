import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { NOTHING_LEFT, type Departures } from './number-pace'

const paceRow = statement((q, p: { e164: string }) =>
  q.selectFrom('number_pace').select(['next_at', 'departures']).where('e164', '=', p.e164),
)
const savePace = statement((q, p: { e164: string; next_at: number; departures: string }) =>
  q
    .insertInto('number_pace')
    .values(p)
    .onConflict((conflict) => conflict.column('e164').doUpdateSet({ next_at: p.next_at, departures: p.departures })),
)

export async function findDepartures(ctx: Ctx, e164: string): Promise<Departures> {
  const row = await ctx.db.first(paceRow, { e164 })
  if (!row) return NOTHING_LEFT
  const left = JSON.parse(row.departures) as [msBefore: number, segments: number][]
  return { nextAt: row.next_at, left: left.map(([msBefore, segments]) => ({ at: row.next_at - msBefore, segments })) }
}

/** Steps are relative to `next_at`, which moves when the clock is set. */
export async function saveDepartures(tctx: Ctx, e164: string, { nextAt, left }: Departures): Promise<void> {
  const steps = left.map(({ at, segments }) => [nextAt - at, segments])
  await tctx.db.write(savePace, { e164, next_at: nextAt, departures: JSON.stringify(steps) })
}
