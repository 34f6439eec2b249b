import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { isFreeAddress } from './create-person.server'
import { issueCode, linkBy } from './login-code.server'
import { queueMail } from './queue-mail.server'
import { requireUser } from './require'

/** Sends nothing to a taken address. Throws conflict, too_many_requests. */
export async function sendLinkCode(ctx: Ctx, { email }: { email: string }, from: { source: string }): Promise<void> {
  const { userId } = requireUser(ctx)
  await ctx.db.transact('person.ask-link', async (tctx) => {
    const person = await tctx.db.q
      .selectFrom('users')
      .select(['first_name', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (person.email_verified_at !== null) throw new DomainError('conflict', 'Your address is linked already')
    const code = await issueCode(tctx, { email, source: from.source, purpose: linkBy(userId) })
    if (!(await isFreeAddress(tctx, email))) return
    await queueMail(tctx, {
      to: email,
      subject: `${code} links this address to you`,
      text: `Hello ${person.first_name},\n\nthe code that links this address to you is ${code}\n\nIt works for 10 minutes, once. If you did not ask for it, do nothing: nothing is linked without it.\n`,
    })
  })
}
