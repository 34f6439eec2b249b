import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { newToken } from './new-token.server'
import { requireUser } from './require'
import { insertSession, type StartedSession } from './start-session.server'

/** `token` is null when the frame's cookie already carries the session. */
export type FramedSession = Omit<StartedSession, 'token'> & { token: string | null; userId: string }

/** Trade the host page's token for a frame session, once. Throws forbidden for another vendor, conflict if traded. */
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
    // The cookie of our own pages is not a token of the host page.
    if (!tradedFrom || given?.kind !== 'bearer') throw new DomainError('forbidden', 'Only a token can be traded')
    // Revoked since it was authenticated; its frame sessions have ended too.
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
