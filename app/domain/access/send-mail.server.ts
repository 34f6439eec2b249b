import type { Ctx } from '../context.server'

/** Send a queued mail (job `mail.send`). A crash before the commit can send it twice. Throws if the server refuses. */
export async function sendMail(ctx: Ctx, input: { mailId: string }): Promise<void> {
  const mail = await ctx.db.q.selectFrom('mails').selectAll().where('id', '=', input.mailId).executeTakeFirst()
  if (!mail || mail.sent_at !== null) return
  await ctx.mail.send({ to: mail.to_address, subject: mail.subject, text: mail.body })
  await ctx.db.transact('send-mail', async (tctx) => {
    await tctx.db.q
      .updateTable('mails')
      // The local outbox reads these rows. Otherwise drop the text: subject and body hold the code.
      .set({ sent_at: tctx.clock.now(), ...(ctx.mail.local ? {} : { subject: '', body: '' }) })
      .where('id', '=', mail.id)
      .execute()
  })
}
