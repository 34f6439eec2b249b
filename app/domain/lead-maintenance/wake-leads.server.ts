import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { updateLeadRow } from '../leads/update-lead-row.server'
import { SYSTEM_CAUSE, writeHistory } from '../lead-history/lead-history.server'
import { withTally } from '../lead-counts/with-tally.server'

/** Per transaction; larger ones delay dials. */
const CHUNK = 25

const dueLeads = statement((q, p: { now: number }) =>
  q.selectFrom('leads').selectAll().where('wake_at', '<=', p.now).orderBy('wake_at').orderBy('id').limit(CHUNK),
)
const nextWake = statement((q, _p: object) =>
  q.selectFrom('leads').select('wake_at').where('wake_at', 'is not', null).orderBy('wake_at').limit(1),
)

/** When snooze, nuisance protection or hot time ended. Returns whether more remain. */
export async function wakeLeadsChunk(ctx: Ctx): Promise<boolean> {
  // Reads first: writes are slow.
  if ((await ctx.db.all(dueLeads, { now: ctx.clock.now() })).length === 0) return false
  return ctx.db.transact('leads.wake', async (tx) => {
    const leads = await tx.db.all(dueLeads, { now: tx.clock.now() })
    for (const lead of leads)
      await withTally(tx, async (tally) => {
        const after = await updateLeadRow(tx, tally, lead, {})
        if (after.state !== lead.state) await writeHistory(tx, after, 'back', SYSTEM_CAUSE, { from: lead.state })
        return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
      })
    return leads.length === CHUNK
  })
}

/** Epoch ms. */
export async function nextWakeAt(ctx: Ctx): Promise<number | null> {
  return (await ctx.db.first(nextWake, {}))?.wake_at ?? null
}
