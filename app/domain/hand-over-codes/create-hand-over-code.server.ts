import type { z } from 'zod'
import type { handOverCode } from '../access/access.schema'
import { newToken } from '../access/new-token.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findOpenSession } from './hand-over-codes.read.server'
import { handOverCodesWords } from './hand-over-codes.words'

export const CODE_LIFETIME_MS = 60_000
export const CODES_PER_MINUTE = 20
const MINUTE_MS = 60_000

/** Throws forbidden, too_many_requests, unauthorized. */
export async function createHandOverCode(ctx: Ctx): Promise<z.infer<typeof handOverCode>> {
  const { userId, sessionId } = requireUser(ctx)
  return ctx.db.transact('create-hand-over-code', async (tx) => {
    const session = await findOpenSession(tx, sessionId)
    if (!session) throw new DomainError('unauthorized', handOverCodesWords.crmSessionEnded)
    if (!session.isFromCrm) throw new DomainError('forbidden', handOverCodesWords.onlyCrmSessionsHandOver)
    await enforceLimit(tx, userId)
    const now = tx.clock.now()
    const code = newToken()
    await tx.db.q
      .insertInto('hand_over_codes')
      .values({
        code_hash: tx.seal.hash(code),
        user_id: userId,
        session_id: sessionId!,
        created_at: now,
        expires_at: now + CODE_LIFETIME_MS,
        used_at: null,
      })
      .execute()
    return {
      code,
      expiresAt: new Date(now + CODE_LIFETIME_MS).toISOString(),
      user: { id: session.userId, name: session.userName },
      vendorName: session.vendorName,
      sessionEndsSoon: session.endsSoon,
    }
  })
}

async function enforceLimit(tx: Ctx, userId: string): Promise<void> {
  const { count } = await tx.db.q
    .selectFrom('hand_over_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', tx.clock.now() - MINUTE_MS)
    .executeTakeFirstOrThrow()
  if (count >= CODES_PER_MINUTE) throw new DomainError('too_many_requests', handOverCodesWords.tooManyWindows)
}
