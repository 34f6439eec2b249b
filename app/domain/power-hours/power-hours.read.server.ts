import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { readOwnFigures } from '../dashboard/day-figures.read.server'
import type { PowerHour } from './power-hours.schema'

/** The last one is shown for so long after its end. */
const SHOWN_MS = 12 * 3_600_000

const newestOf = statement((q, p: { user_id: string; since: number }) =>
  q
    .selectFrom('power_hours')
    .select(['id', 'started_at', 'ends_at'])
    .where('user_id', '=', p.user_id)
    .where('started_at', '>', p.since)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** The one in progress, or the last of the last hours. null: none. */
export async function findPowerHour(ctx: Ctx): Promise<PowerHour | null> {
  const { accountId, userId } = requireUser(ctx)
  const row = await ctx.db.first(newestOf, { user_id: userId, since: ctx.clock.now() - SHOWN_MS })
  if (!row) return null
  const figures = await readOwnFigures(ctx, {
    accountId,
    userId,
    since: row.started_at,
    until: row.ends_at,
  })
  return { id: row.id, startedAt: row.started_at, endsAt: row.ends_at, figures }
}
