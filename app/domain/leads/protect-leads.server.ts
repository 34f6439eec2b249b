import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { changeLead } from './change-lead.server'
import { NOBODY, writeHistory, type Cause } from './lead-history.server'
import { nuisanceHoursOf } from './nuisance-hours.server'
import { withTally } from './tell-board.server'

const CHUNK = 50
const HOUR_MS = 3_600_000

/** Job `board.protect`: applies changed nuisance hours. */
export async function protectLeads(ctx: Ctx, { boardId, byUser }: JobPayloads['board.protect']): Promise<void> {
  let after = ''
  for (;;) {
    const last = await ctx.db.transact('board.protect', (tctx) =>
      protectSome(tctx, boardId, { ...NOBODY, byUser: byUser ?? null }, after),
    )
    if (last === null) return
    after = last
    await breathe()
  }
}

/** Returns the last contact; null: finished. */
async function protectSome(tctx: Ctx, boardId: string, cause: Cause, after: string): Promise<string | null> {
  const board = await tctx.db.q
    .selectFrom('boards')
    .select(['account_id', 'dialer_settings'])
    .where('id', '=', boardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!board) return null
  const leads = await tctx.db.q
    .selectFrom('leads')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  const hours = await nuisanceHoursOf(tctx, board)
  const stageIds = new Set<string>()
  await withTally(tctx, async (tally) => {
    for (const lead of leads) {
      const until = lead.last_called_at === null || hours === 0 ? null : lead.last_called_at + hours * HOUR_MS
      const changed = await changeLead(tctx, tally, lead, { nuisance_until: until })
      if (changed === lead) continue
      stageIds.add(lead.stage_id)
      const ends = changed.nuisance_until
      if (ends === lead.nuisance_until) continue
      if (ends === null) await writeHistory(tctx, changed, 'back', cause, { from: 'nuisance' })
      else await writeHistory(tctx, changed, 'protected', cause, { until: ends, hours })
    }
    const news = { type: 'leads.changed', accountId: board.account_id, boardId, stageIds: [...stageIds] } as const
    return { result: undefined, news: stageIds.size > 0 ? [news] : [] }
  })
  return leads.length === CHUNK ? leads[CHUNK - 1]!.contact_id : null
}
