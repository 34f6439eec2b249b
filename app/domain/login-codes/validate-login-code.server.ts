import type { z } from 'zod'
import type { Ctx } from '../context.server'
import type { validateLoginCode as validateLoginCodeSchema } from '../access/access.schema'
import { findUserByLogin } from '../access/create-person.server'
import { createCodeError, verifyCode, type CodeOrigin } from './login-code.server'
import { startSession, type StartedSession } from '../access/start-session.server'

/** Never creates users. Throws invalid_code, code_expired. */
export async function validateLoginCode(
  ctx: Ctx,
  input: z.output<typeof validateLoginCodeSchema>,
  from: CodeOrigin & { for?: 'page' | 'api' },
): Promise<StartedSession> {
  const result = await ctx.db.transact('validate-login-code', async (tx) => {
    const verdict = await verifyCode(tx, { email: input.email, code: input.code, purpose: 'login', from })
    if (verdict !== 'right') return verdict
    const user = await findUserByLogin(tx, input.email)
    if (!user || (input.vendorUserId !== undefined && input.vendorUserId !== user.vendorUserId)) return 'wrong' as const
    return startSession(tx, { userId: user.id, for: from.for ?? 'page' })
  })
  if (typeof result === 'object') return result
  ctx.log.info({ source: from.source, verdict: result }, 'sign-in code refused')
  throw createCodeError(result)
}
