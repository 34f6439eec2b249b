import type { Ctx } from '../context.server'
import { stopSessionsOf } from '../dialer/stop-sessions.server'
import { DomainError } from '../errors'
import { requireUser } from './require'

/**
 * The person signs out: the session that they came with ends, with the frame that its token was traded for, and their
 * windows are told. Whoever is signed in nowhere else any more stops dialing with it: nobody could press Stop.
 * A `vendorUserId` that is not theirs is refused (invalid): a host that mixes up people must notice.
 */
export async function signOut(ctx: Ctx, input: { vendorUserId?: string | undefined } = {}): Promise<void> {
  const user = requireUser(ctx)
  await ctx.db.transact('sign-out', async (tctx) => {
    if (input.vendorUserId !== undefined) {
      const person = await tctx.db.q
        .selectFrom('users')
        .select('vendor_user_id')
        .where('id', '=', user.userId)
        .executeTakeFirstOrThrow()
      if (person.vendor_user_id !== input.vendorUserId)
        throw new DomainError('invalid', 'This is not the person who is signed in', {
          vendorUserId: ['This is not the person who is signed in'],
        })
    }
    if (!user.sessionId) return
    const ended = await tctx.db.q
      .updateTable('sessions')
      .set({ revoked_at: tctx.clock.now() })
      .where((is) => is.or([is('id', '=', user.sessionId), is('traded_from', '=', user.sessionId)]))
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of ended)
      await tctx.db.recordEvent({
        type: 'session.ended',
        room: `user:${user.userId}`,
        accountId: user.accountId,
        subjectId: id,
        payload: { userId: user.userId },
      })
    const elsewhere = await tctx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', tctx.clock.now())
      .limit(1)
      .executeTakeFirst()
    if (!elsewhere) await stopSessionsOf(tctx, user.userId)
  })
}
