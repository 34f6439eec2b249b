import { parseWithZod } from '@conform-to/zod/v4'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { validateLoginCode as validateLoginCodeSchema } from '~/domain/access/access.schema'
import type { StartedSession } from '~/domain/access/start-session.server'
import type { CodeOrigin } from '~/domain/login-codes/login-code.server'
import { validateLoginCode } from '~/domain/login-codes/validate-login-code.server'
import type { Ctx } from '~/domain/context.server'
import { DomainError } from '~/domain/errors'
import { readUncheckedForm } from '../../+form/read-form.server'
import { accountPagesWords } from '../../+account/account-pages.words'

/** Checks address and mailed code against database rows: attempts and single use are counted there, not in a cookie. */
class LoginCodeStrategy extends Strategy<StartedSession, z.output<typeof validateLoginCodeSchema>> {
  override name = 'login-code'

  override async authenticate(request: Request): Promise<StartedSession> {
    const submission = parseWithZod(await readUncheckedForm(request), { schema: validateLoginCodeSchema })
    if (submission.status !== 'success') throw new DomainError('invalid', accountPagesWords.enterSixDigits)
    return this.verify(submission.value)
  }
}

/** Throws what validateLoginCode throws. */
export function authenticateByCode(ctx: Ctx, request: Request, from: CodeOrigin): Promise<StartedSession> {
  const authenticator = new Authenticator<StartedSession>()
  authenticator.use(new LoginCodeStrategy((input) => validateLoginCode(ctx, input, { ...from, for: 'page' })))
  return authenticator.authenticate('login-code', request)
}
