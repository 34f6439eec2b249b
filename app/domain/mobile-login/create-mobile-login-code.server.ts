import type { z } from 'zod'
import { newToken } from '../access/new-token.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { CODE_LIFETIME_MS, type mobileLoginCode } from './mobile-login.schema'
import { mobileLoginWords } from './mobile-login.words'

const CODES_PER_MINUTE = 10
const MINUTE_MS = 60_000

/** Throws forbidden (an API key), too_many_requests. */
export async function createMobileLoginCode(ctx: Ctx): Promise<z.infer<typeof mobileLoginCode>> {
  const { userId, sessionId } = requireUser(ctx)
  if (sessionId === null) throw new DomainError('forbidden', mobileLoginWords.needsSession)
  return ctx.db.transact('create-mobile-login-code', async (tx) => {
    const now = tx.clock.now()
    const { count } = await tx.db.q
      .selectFrom('mobile_login_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', now - MINUTE_MS)
      .executeTakeFirstOrThrow()
    if (count >= CODES_PER_MINUTE) throw new DomainError('too_many_requests', mobileLoginWords.tooManyCodes)
    const code = newToken()
    const expiresAt = now + CODE_LIFETIME_MS
    await tx.db.q
      .insertInto('mobile_login_codes')
      .values({
        code_hash: tx.seal.hash(code),
        user_id: userId,
        session_id: sessionId,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute()
    return { code, url: `${tx.publicUrl}/mobile-login#${code}`, expiresAt: new Date(expiresAt).toISOString() }
  })
}
