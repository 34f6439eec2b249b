import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { newToken } from './new-token.server'
import { requireUser } from './require'
import { insertSession, type StartedSession } from './start-session.server'

/** The session that the frame goes on with; `token` is null where the frame's own cookie stands for it already. */
export type FramedSession = Omit<StartedSession, 'token'> & { token: string | null; userId: string }

/**
 * A CRM's frame trades the token that its host handed over for a session of its own, once, until the token would have
 * expired. Throws forbidden for a token of another vendor than the frame's, and conflict for one that was traded before,
 * unless the frame (`currentSessionId`) is what it was traded for.
 */
export async function openFramedSession(
  ctx: Ctx,
  { vendor, currentSessionId }: { vendor: string; currentSessionId: string | null },
): Promise<FramedSession> {
  const { userId, vendorId, sessionId: tradedFrom } = requireUser(ctx)
  if (vendorId !== vendor) throw new DomainError('forbidden', 'This session belongs to another CRM')
  return ctx.db.transact('open-framed-session', async (tctx) => {
    const given = await tctx.db.q
      .selectFrom('sessions')
      .select(['kind', 'expires_at', 'revoked_at'])
      .where('id', '=', tradedFrom)
      .executeTakeFirst()
    // Our own pages' cookie is not the host's to hand over.
    if (!tradedFrom || given?.kind !== 'bearer') throw new DomainError('forbidden', 'Only a token can be traded')
    // Ended since the door looked at it: its frames have ended with it.
    if (given.revoked_at !== null) throw new DomainError('unauthorized', 'Sign in first')
    const expiresAt = given.expires_at
    const traded = await tctx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('traded_from', '=', tradedFrom)
      .executeTakeFirst()
    if (traded && traded.id === currentSessionId) return { sessionId: traded.id, token: null, expiresAt, userId }
    if (traded) throw new DomainError('conflict', 'This token was traded before: ask for a fresh one')
    const token = newToken()
    const sessionId = await insertSession(tctx, { userId, token, kind: 'cookie', expiresAt, tradedFrom })
    return { sessionId, token, expiresAt, userId }
  })
}
