import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { isFreeAddress } from './create-person.server'
import { codeRefused, linkBy, tryCode } from './login-code.server'
import { requireUser } from './require'

/** Throws invalid_code, code_expired, unauthorized. */
export async function linkEmail(ctx: Ctx, { email, code }: { email: string; code: string }): Promise<void> {
  const { userId, sessionId } = requireUser(ctx)
  const verdict = await ctx.db.transact('person.link-email', async (tctx) => {
    // A leaked token must not link after its session ended.
    if (sessionId !== null && !(await isOpen(tctx, sessionId))) throw new DomainError('unauthorized', 'Sign in first')
    const tried = await tryCode(tctx, { email, code, purpose: linkBy(userId) })
    if (tried !== 'right') return tried
    // Linked by another user since.
    if (!(await isFreeAddress(tctx, email))) return 'wrong' as const
    const { numUpdatedRows } = await tctx.db.q
      .updateTable('users')
      .set({ email, email_verified_at: tctx.clock.now() })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0 ? tried : ('wrong' as const)
  })
  if (verdict !== 'right') throw codeRefused(verdict)
}

const isOpen = async (tctx: Ctx, sessionId: string): Promise<boolean> =>
  (await tctx.db.q
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined
