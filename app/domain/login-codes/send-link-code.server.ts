import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { isEmailAvailable } from '../access/create-person.server'
import { issueCode, linkPurpose } from './login-code.server'
import { queueMail } from '../access/queue-mail.server'
import { requireUser } from '../access/require'

/** Sends nothing to a taken address. Throws conflict, too_many_requests. */
export async function sendLinkCode(ctx: Ctx, { email }: { email: string }, from: { source: string }): Promise<void> {
  const { userId } = requireUser(ctx)
  await ctx.db.transact('person.ask-link', async (tx) => {
    const person = await tx.db.q
      .selectFrom('users')
      .select(['first_name', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (person.email_verified_at !== null) throw new DomainError('conflict', 'Your address is linked already')
    const code = await issueCode(tx, { email, source: from.source, purpose: linkPurpose(userId) })
    if (!(await isEmailAvailable(tx, email))) return
    await queueMail(tx, {
      to: email,
      subject: `${code} is your code to link this address`,
      text: `Hello ${person.first_name},\n\nyour code to link this address is ${code}\n\nIt works for 10 minutes, once. If you did not request it, ignore this e-mail.\n`,
    })
  })
}
