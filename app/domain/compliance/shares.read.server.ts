import { sql } from 'kysely'
import { jsonValues } from '../../../db/dialect'
import { requireUser } from '../access/require'
import { canReadTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { firstCountedDay, isAbandonRateTooHigh } from '../campaigns/abandoned-share'
import { forbidden } from '../errors'
import type { AbandonedShare } from './compliance.schema'

const SHARES_SHOWN = 100

export function canReadShares(ctx: Ctx): boolean {
  const user = requireUser(ctx)
  return user.role === null || canReadTeamCalls(user)
}

/** Last 30 days, most abandoned calls first. Throws forbidden. */
export async function listShares(ctx: Ctx): Promise<AbandonedShare[]> {
  const { accountId } = requireUser(ctx)
  if (!canReadShares(ctx)) throw forbidden()
  const rows = await ctx.db.q
    .selectFrom('campaigns')
    .innerJoin('campaign_answer_days as days', 'days.campaign_id', 'campaigns.id')
    .select(({ fn }) => [
      fn.max('campaigns.id').as('id'),
      fn.sum<number>('days.live').as('live'),
      fn.sum<number>('days.abandoned').as('abandoned'),
    ])
    .where('campaigns.account_id', '=', accountId)
    .where('campaigns.kind', '=', sql.lit('list'))
    .where('days.day', '>=', firstCountedDay(ctx.clock.now()))
    .groupBy(sql`coalesce(campaigns.stage_id, campaigns.list_id, campaigns.id)`)
    .orderBy('abandoned', 'desc')
    .orderBy('live', 'desc')
    .orderBy('id', 'desc')
    .limit(SHARES_SHOWN)
    .execute()
  const names = await ctx.db.q
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('id', 'in', jsonValues(JSON.stringify(rows.map(({ id }) => id))))
    .execute()
  const nameById = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map(({ id, live, abandoned }) => ({
    campaignId: id,
    name: nameById.get(id) ?? '',
    live,
    abandoned,
    share: live > 0 ? abandoned / live : null,
    oneLineOnly: isAbandonRateTooHigh({ live, abandoned }),
  }))
}
