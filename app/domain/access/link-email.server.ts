import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { isFreeAddress } from './create-person.server'
import { codeRefused, linkBy, tryCode } from './login-code.server'
import { requireUser } from './require'

/**
 * A person proves by the mailed code that an address is theirs: it signs them in from then on, outside their CRM as well, and the
 * CRM does not change it any more. Throws invalid_code, code_expired when it is used, late or was tried 5 times,
 * or unauthorized when their session has ended.
 */
export async function linkEmail(ctx: Ctx, { email, code }: { email: string; code: string }): Promise<void> {
  const { userId, sessionId } = requireUser(ctx)
  const verdict = await ctx.db.transact('person.link-email', async (tctx) => {
    // A leaked token that is ended now must not leave a sign-in behind.
    if (sessionId !== null && !(await isOpen(tctx, sessionId))) throw new DomainError('unauthorized', 'Sign in first')
    const tried = await tryCode(tctx, { email, code, purpose: linkBy(userId) })
    if (tried !== 'right') return tried
    // Somebody may have linked it since the code was sent.
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
