import type { Ctx } from '../context.server'

/**
 * A queued mail goes out (job `mail.send`). Sent once more than once only when the process dies between the mail server's
 * answer and our commit. Throws what the mail server says: the job is tried again.
 */
export async function sendMail(ctx: Ctx, input: { mailId: string }): Promise<void> {
  const mail = await ctx.db.q.selectFrom('mails').selectAll().where('id', '=', input.mailId).executeTakeFirst()
  if (!mail || mail.sent_at !== null) return
  await ctx.mail.send({ to: mail.to_address, subject: mail.subject, text: mail.body })
  await ctx.db.transact('send-mail', async (tctx) => {
    await tctx.db.q
      .updateTable('mails')
      // The local outbox is these rows. Elsewhere a code has no business in our file once it is on its way: it stands in
      // the subject too, where a phone shows it without opening the mail.
      .set({ sent_at: tctx.clock.now(), ...(ctx.mail.local ? {} : { subject: '', body: '' }) })
      .where('id', '=', mail.id)
      .execute()
  })
}
