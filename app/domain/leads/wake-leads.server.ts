import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { changeLead } from './change-lead.server'
import { NOBODY, writeHistory } from './lead-history.server'
import { withTally } from './tell-board.server'

/** Per transaction; larger ones delay dials. */
const CHUNK = 25

const due = statement((q, p: { now: number }) =>
  q.selectFrom('leads').selectAll().where('wake_at', '<=', p.now).orderBy('wake_at').limit(CHUNK),
)
const next = statement((q, _p: object) =>
  q.selectFrom('leads').select('wake_at').where('wake_at', 'is not', null).orderBy('wake_at').limit(1),
)

/** When snooze, nuisance protection or hot time ended. Returns whether more remain. */
export async function wakeSomeLeads(ctx: Ctx): Promise<boolean> {
  // Reads first: writes are slow.
  if ((await ctx.db.all(due, { now: ctx.clock.now() })).length === 0) return false
  return ctx.db.transact('leads.wake', async (tctx) => {
    const leads = await tctx.db.all(due, { now: tctx.clock.now() })
    for (const lead of leads)
      await withTally(tctx, async (tally) => {
        const after = await changeLead(tctx, tally, lead, {})
        if (after.state !== lead.state) await writeHistory(tctx, after, 'back', NOBODY, { from: lead.state })
        return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
      })
    return leads.length === CHUNK
  })
}

/** Epoch ms. */
export async function nextWakeAt(ctx: Ctx): Promise<number | null> {
  return (await ctx.db.first(next, {}))?.wake_at ?? null
}
