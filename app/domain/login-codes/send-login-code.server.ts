import type { z } from 'zod'
import type { Ctx } from '../context.server'
import type { sendLoginCode as sendLoginCodeSchema } from '../access/access.schema'
import { findUserByLogin } from '../access/create-person.server'
import { issueCode, type CodeOrigin } from './login-code.server'
import { queueMail } from '../access/queue-mail.server'
import { loginCodesWords } from './login-codes.words'

/** Same response for unknown addresses. Throws too_many_requests. */
export async function sendLoginCode(
  ctx: Ctx,
  input: z.output<typeof sendLoginCodeSchema>,
  from: CodeOrigin,
): Promise<void> {
  await ctx.db.transact('send-login-code', async (tx) => {
    const user = await findUserByLogin(tx, input.email)
    const code = await issueCode(tx, { email: input.email, purpose: 'login', from, isMailed: Boolean(user) })
    if (!user) return
    await queueMail(tx, {
      to: input.email,
      subject: loginCodesWords.signCode(code),
      text: loginCodesWords.helloSignCodeWorksTen(user.firstName, code),
    })
  })
}
