import { startSession, type StartedSession } from '../access/start-session.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { UseMobileLoginCode } from './mobile-login.schema'
import { mobileLoginWords } from './mobile-login.words'

/** Throws code_expired, and conflict while another user than `replaces` is signed in. */
export function useMobileLoginCode(ctx: Ctx, { code, replaces }: UseMobileLoginCode): Promise<StartedSession> {
  const { actor } = ctx
  return ctx.db.transact('use-mobile-login-code', async (tx) => {
    const now = tx.clock.now()
    const used = await tx.db.q
      .updateTable('mobile_login_codes')
      .set({ used_at: now })
      .where('code_hash', '=', tx.seal.hash(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('sessions')
            .innerJoin('users', 'users.id', 'sessions.user_id')
            .select('sessions.id')
            .whereRef('sessions.id', '=', 'mobile_login_codes.session_id')
            .where('sessions.revoked_at', 'is', null)
            .where('sessions.expires_at', '>', now)
            .where('users.disabled_at', 'is', null),
        ),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!used) throw new DomainError('code_expired', mobileLoginWords.codeExpired)
    if (actor.kind === 'user' && actor.userId !== used.user_id && actor.userId !== replaces)
      throw new DomainError('conflict', mobileLoginWords.otherUserSignedIn)
    return startSession(tx, { userId: used.user_id, for: 'page' })
  })
}
