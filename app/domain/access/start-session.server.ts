import type { SessionsTable } from '../../../db/schema/people'
import type { Ctx } from '../context.server'
import { requireEnabledLocation } from '../companies/location-access.server'
import { newToken } from './new-token.server'

const HOUR_MS = 3_600_000

/** Own pages, API sign-in, vendor (embedding.md). */
export const SESSION_MS = { page: 30 * 24 * HOUR_MS, api: 24 * HOUR_MS, minted: HOUR_MS } as const

export interface StartedSession {
  sessionId: string
  token: string
  /** Epoch ms. */
  expiresAt: number
}

/** The token is stored as a hash. */
export async function startSession(
  ctx: Ctx,
  input: { userId: string; for: keyof typeof SESSION_MS },
): Promise<StartedSession> {
  const token = newToken()
  const kind = input.for === 'page' ? 'cookie' : 'bearer'
  const expiresAt = ctx.clock.now() + SESSION_MS[input.for]
  const sessionId = await insertSession(ctx, { userId: input.userId, token, kind, expiresAt })
  return { sessionId, token, expiresAt }
}

/** A vendor's JWT is its own token. Throws forbidden for a location that is off. */
export async function insertSession(
  ctx: Ctx,
  session: {
    userId: string
    token: string
    kind: SessionsTable['kind']
    expiresAt: number
    /** The exchanged bearer session. */
    tradedFrom?: string
    /** The CRM's session that a frame handed over. */
    handedOverFrom?: string
  },
): Promise<string> {
  const id = ctx.ids('ses')
  return ctx.db.transact('start-session', async (tx) => {
    await requireEnabledLocation(tx, session.userId)
    const user = await tx.db.q
      .selectFrom('users')
      .select(['account_id'])
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow()
    await tx.db.q
      .insertInto('sessions')
      .values({
        id,
        token_hash: tx.seal.hash(session.token),
        kind: session.kind,
        user_id: session.userId,
        created_at: tx.clock.now(),
        expires_at: session.expiresAt,
        revoked_at: null,
        exchanged_from: session.tradedFrom ?? null,
        handed_over_from: session.handedOverFrom ?? null,
      })
      .execute()
    await tx.db.q.updateTable('users').set({ last_login_at: tx.clock.now() }).where('id', '=', session.userId).execute()
    await tx.db.recordEvent({
      type: 'session.started',
      room: `user:${session.userId}`,
      accountId: user.account_id,
      subjectId: id,
      payload: { userId: session.userId },
    })
    return id
  })
}
