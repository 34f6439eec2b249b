import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { isEmailAvailable } from '../access/create-person.server'
import { createCodeError, linkRequest, verifyCode } from './login-code.server'
import { requireUser } from '../access/require'
import { loginCodesWords } from './login-codes.words'

/** Throws invalid_code, code_expired, unauthorized. */
export async function linkEmail(ctx: Ctx, { email, code }: { email: string; code: string }): Promise<void> {
  const { userId, sessionId } = requireUser(ctx)
  const verdict = await ctx.db.transact('person.link-email', async (tx) => {
    // A leaked token must not link after its session ended.
    if (sessionId !== null && !(await isSessionOpen(tx, sessionId)))
      throw new DomainError('unauthorized', loginCodesWords.signFirst)
    const result = await verifyCode(tx, { email, code, ...linkRequest(userId) })
    if (result !== 'right') return result
    // Linked by another user since.
    if (!(await isEmailAvailable(tx, email))) return 'wrong' as const
    const { numUpdatedRows } = await tx.db.q
      .updateTable('users')
      .set({ email, email_verified_at: tx.clock.now() })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0 ? result : ('wrong' as const)
  })
  if (verdict !== 'right') throw createCodeError(verdict)
}

const isSessionOpen = async (tx: Ctx, sessionId: string): Promise<boolean> =>
  (await tx.db.q
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined
