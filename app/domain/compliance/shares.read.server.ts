import { sql } from 'kysely'
import { requireUser } from '../access/require'
import { readsTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { firstCountedDay, isTooMany } from '../campaigns/abandoned-share'
import { forbidden } from '../errors'
import type { AbandonedShare } from './compliance.schema'

/** So many are shown: those with the most abandoned answers. */
const SHARES_SHOWN = 100

/** Whether somebody reads what became of everybody's answers: who reads the team's calls, and who works alone. */
export function readsShares(ctx: Ctx): boolean {
  const user = requireUser(ctx)
  return user.role === null || readsTeamCalls(user)
}

/**
 * Per list or stage that was dialed within the last 30 days, how many of those who answered found nobody free; the most
 * abandoned first. Throws forbidden for who reads own calls only.
 */
export async function listShares(ctx: Ctx): Promise<AbandonedShare[]> {
  const { accountId } = requireUser(ctx)
  if (!readsShares(ctx)) throw forbidden()
  const rows = await ctx.db.q
    .selectFrom('campaigns')
    .innerJoin('campaign_answer_days as days', 'days.campaign_id', 'campaigns.id')
    .select(({ fn }) => [
      // SQLite takes the other columns from the row of the greatest: the newest run names all of them.
      fn.max('campaigns.id').as('id'),
      'campaigns.name',
      fn.sum<number>('days.live').as('live'),
      fn.sum<number>('days.abandoned').as('abandoned'),
    ])
    .where('campaigns.account_id', '=', accountId)
    .where('campaigns.kind', '=', sql.lit('list'))
    .where('days.day', '>=', firstCountedDay(ctx.clock.now()))
    .groupBy(sql`coalesce(campaigns.stage_id, campaigns.list_id, campaigns.id)`)
    .orderBy('abandoned', 'desc')
    .orderBy('live', 'desc')
    .limit(SHARES_SHOWN)
    .execute()
  return rows.map(({ id, name, live, abandoned }) => ({
    campaignId: id,
    name,
    live,
    abandoned,
    share: live > 0 ? abandoned / live : null,
    oneLineOnly: isTooMany({ live, abandoned }),
  }))
}
