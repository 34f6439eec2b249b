import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { updateLeadRow } from '../leads/update-lead-row.server'
import { SYSTEM_CAUSE, writeHistory, type Cause } from '../lead-history/lead-history.server'
import { getNuisanceHours } from './nuisance-hours.server'
import { withTally } from '../lead-counts/with-tally.server'

const CHUNK = 50
const HOUR_MS = 3_600_000

/** Job `board.protect`: applies changed nuisance hours. */
export async function protectLeads(ctx: Ctx, { boardId, byUser }: JobPayloads['board.protect']): Promise<void> {
  let after = ''
  for (;;) {
    const last = await ctx.db.transact('board.protect', (tx) =>
      protectChunk(tx, boardId, { ...SYSTEM_CAUSE, byUser: byUser ?? null }, after),
    )
    if (last === null) return
    after = last
    await breathe()
  }
}

/** Returns the last contact; null: finished. */
async function protectChunk(tx: Ctx, boardId: string, cause: Cause, after: string): Promise<string | null> {
  const board = await tx.db.q
    .selectFrom('boards')
    .select(['account_id', 'dialer_settings'])
    .where('id', '=', boardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!board) return null
  const leads = await tx.db.q
    .selectFrom('leads')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  const hours = await getNuisanceHours(tx, board)
  const stageIds = new Set<string>()
  await withTally(tx, async (tally) => {
    for (const lead of leads) {
      const until = lead.last_called_at === null || hours === 0 ? null : lead.last_called_at + hours * HOUR_MS
      const changed = await updateLeadRow(tx, tally, lead, { nuisance_until: until })
      if (changed === lead) continue
      stageIds.add(lead.stage_id)
      const ends = changed.nuisance_until
      if (ends === lead.nuisance_until) continue
      if (ends === null) await writeHistory(tx, changed, 'back', cause, { from: 'nuisance' })
      else await writeHistory(tx, changed, 'protected', cause, { until: ends, hours })
    }
    const news = { type: 'leads.changed', accountId: board.account_id, boardId, stageIds: [...stageIds] } as const
    return { result: undefined, news: stageIds.size > 0 ? [news] : [] }
  })
  return leads.length === CHUNK ? leads[CHUNK - 1]!.contact_id : null
}
