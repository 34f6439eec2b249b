import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'

/** The user has seen the missed calls so far. */
export async function markInboundSeen(ctx: Ctx): Promise<{ seenAt: number }> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.transact('calls.inbound-seen', async (tx) => {
    const at = tx.clock.now()
    await tx.db.q.updateTable('users').set({ inbound_seen_at: at }).where('id', '=', userId).execute()
    await tx.db.recordEvent({
      type: 'inbound.seen',
      room: `user:${userId}`,
      accountId,
      subjectId: userId,
      payload: { at },
    })
    return { seenAt: at }
  })
}
