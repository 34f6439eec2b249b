import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { POWER_HOUR_MS } from './power-hours.schema'

/** One in progress continues. Throws forbidden. */
export function startPowerHour(ctx: Ctx): Promise<void> {
  return transactPowerHours(ctx, async (tx, user) => {
    if (await findOpen(tx, user)) return
    const { accountId, userId } = user
    const now = tx.clock.now()
    const row = { id: tx.ids('pow'), account_id: accountId, user_id: userId }
    await tx.db.q
      .insertInto('power_hours')
      .values({ ...row, started_at: now, ends_at: now + POWER_HOUR_MS })
      .execute()
  })
}

/** Before its time. Throws forbidden. */
export function endPowerHour(ctx: Ctx): Promise<void> {
  return transactPowerHours(ctx, async (tx, user) => {
    const open = await findOpen(tx, user)
    if (!open) return
    const ends_at = Math.max(tx.clock.now(), open.started_at + 1)
    await tx.db.q.updateTable('power_hours').set({ ends_at }).where('id', '=', open.id).execute()
  })
}

function findOpen(tx: Ctx, { userId }: UserActor) {
  const now = tx.clock.now()
  return tx.db.q
    .selectFrom('power_hours')
    .select(['id', 'started_at'])
    .where('user_id', '=', userId)
    .where('started_at', '>', now - POWER_HOUR_MS)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

async function transactPowerHours(ctx: Ctx, change: (tx: Ctx, user: UserActor) => Promise<void>): Promise<void> {
  const user = requirePermission(ctx, 'call')
  await ctx.db.transact('power-hour.change', async (tx) => {
    await change(tx, user)
    await tx.db.recordEvent({
      type: 'power-hour.changed',
      room: `user:${user.userId}`,
      accountId: user.accountId,
      subjectId: user.userId,
      payload: {},
    })
  })
}
