import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { isEmailAvailable } from '../access/create-person.server'
import { issueCode, linkRequest } from './login-code.server'
import { queueMail } from '../access/queue-mail.server'
import { requireUser } from '../access/require'
import { loginCodesWords } from './login-codes.words'

/** Sends nothing to a taken address. Throws conflict, too_many_requests. */
export async function sendLinkCode(ctx: Ctx, { email }: { email: string }): Promise<void> {
  const { userId } = requireUser(ctx)
  await ctx.db.transact('person.ask-link', async (tx) => {
    const person = await tx.db.q
      .selectFrom('users')
      .select(['first_name', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (person.email_verified_at !== null) throw new DomainError('conflict', loginCodesWords.addressLinkedAlready)
    const isMailed = await isEmailAvailable(tx, email)
    const code = await issueCode(tx, { email, ...linkRequest(userId), isMailed })
    if (!isMailed) return
    await queueMail(tx, {
      to: email,
      subject: loginCodesWords.codeLinkAddress(code),
      text: loginCodesWords.helloCodeLinkAddressWorks(person.first_name, code),
    })
  })
}
