import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { newToken } from './new-token.server'
import { requireUser } from './require'
import { insertSession, type StartedSession } from './start-session.server'
import { accessWords } from './access.words'

/** `token`: null if the frame's cookie has this session. */
export type FramedSession = Omit<StartedSession, 'token'> & { token: string | null; userId: string }

/** Works once per token. Throws forbidden, conflict, unauthorized. */
export async function openFramedSession(
  ctx: Ctx,
  { vendor, currentSessionId }: { vendor: string; currentSessionId: string | null },
): Promise<FramedSession> {
  const { userId, vendorId, sessionId: tradedFrom } = requireUser(ctx)
  if (vendorId !== vendor) throw new DomainError('forbidden', accessWords.sessionBelongsAnotherCrm)
  return ctx.db.transact('open-framed-session', async (tx) => {
    const session = await tx.db.q
      .selectFrom('sessions')
      .select(['kind', 'expires_at', 'revoked_at'])
      .where('id', '=', tradedFrom)
      .executeTakeFirst()
    // Our own pages' cookie is refused.
    if (!tradedFrom || session?.kind !== 'bearer')
      throw new DomainError('forbidden', accessWords.onlyTokenCanBeExchanged)
    // Revoked since authentication.
    if (session.revoked_at !== null) throw new DomainError('unauthorized', accessWords.signFirst)
    const expiresAt = session.expires_at
    const traded = await tx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('exchanged_from', '=', tradedFrom)
      .executeTakeFirst()
    if (traded && traded.id === currentSessionId) return { sessionId: traded.id, token: null, expiresAt, userId }
    if (traded) throw new DomainError('conflict', accessWords.tokenAlreadyExchangedRequestNew)
    const token = newToken()
    const sessionId = await insertSession(tx, { userId, token, kind: 'cookie', expiresAt, tradedFrom })
    return { sessionId, token, expiresAt, userId }
  })
}
