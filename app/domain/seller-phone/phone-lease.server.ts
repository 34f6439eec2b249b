import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { PhoneAccess } from '../dial-sessions/dialer.schema'

const LEASE_MS = 15_000

/** For sellers and supervisors. Throws forbidden. */
export function issuePhoneToken(ctx: Ctx): PhoneAccess {
  const user = requireUser(ctx)
  if (!user.permissions.has('call:monitor')) requirePermission(ctx, 'call')
  const { token, expiresAt } = ctx.carrier.phoneToken(user.userId)
  return {
    kind: ctx.carrier.simulated ? 'simulated' : 'twilio',
    token,
    expiresAt: new Date(expiresAt).toISOString(),
    signalUrl: ctx.carrier.simulated ? '/simulator/signal' : null,
  }
}

/** One tab owns the phone; others are remotes. */
export async function leasePhone(
  ctx: Ctx,
  input: { tabId: string; release?: boolean; take?: boolean },
): Promise<{ owner: boolean; freeInMs: number | null }> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('phone.lease', async (tx) => {
    const now = tx.clock.now()
    if (input.release) {
      await tx.db.q
        .deleteFrom('phone_leases')
        .where('user_id', '=', user.userId)
        .where('tab_id', '=', input.tabId)
        .execute()
      return { owner: false, freeInMs: null }
    }
    const current = await tx.db.q
      .selectFrom('phone_leases')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirst()
    if (current && current.tab_id !== input.tabId && current.expires_at > now && !input.take)
      return { owner: false, freeInMs: current.expires_at - now }
    const lease = { tab_id: input.tabId, expires_at: now + LEASE_MS }
    await tx.db.q
      .insertInto('phone_leases')
      .values({ user_id: user.userId, ...lease })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(lease))
      .execute()
    return { owner: true, freeInMs: null }
  })
}
