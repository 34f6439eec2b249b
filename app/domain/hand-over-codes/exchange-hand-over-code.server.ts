import type { z } from 'zod'
import type { exchangeHandOverCode as exchangeHandOverCodeSchema } from '../access/access.schema'
import { newToken } from '../access/new-token.server'
import { insertSession, type StartedSession } from '../access/start-session.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findOpenSession } from './hand-over-codes.read.server'
import { handOverCodesWords } from './hand-over-codes.words'

/** Throws code_expired, unauthorized, and conflict while another user than `replaces` is signed in. */
export async function exchangeHandOverCode(
  ctx: Ctx,
  { code, replaces }: z.output<typeof exchangeHandOverCodeSchema>,
): Promise<StartedSession> {
  const { actor } = ctx
  return ctx.db.transact('exchange-hand-over-code', async (tx) => {
    const now = tx.clock.now()
    const used = await tx.db.q
      .updateTable('hand_over_codes')
      .set({ used_at: now })
      .where('code_hash', '=', tx.seal.hash(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('session_id')
      .executeTakeFirst()
    if (!used) throw new DomainError('code_expired', handOverCodesWords.codeNoLongerWorks)
    const source = await findOpenSession(tx, used.session_id)
    if (!source) throw new DomainError('unauthorized', handOverCodesWords.crmSessionEnded)
    if (actor.kind === 'user' && actor.userId !== source.userId && actor.userId !== replaces)
      throw new DomainError('conflict', handOverCodesWords.otherUserSignedIn)
    const token = newToken()
    const { userId, expiresAt } = source
    const sessionId = await insertSession(tx, {
      userId,
      token,
      kind: 'cookie',
      expiresAt,
      handedOverFrom: used.session_id,
    })
    return { sessionId, token, expiresAt }
  })
}
