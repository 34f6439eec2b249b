import type { Ctx } from '../context.server'

/** Job `mail.send`. A crash before the commit can send twice. */
export async function sendMail(ctx: Ctx, input: { mailId: string }): Promise<void> {
  const mail = await ctx.db.q.selectFrom('mails').selectAll().where('id', '=', input.mailId).executeTakeFirst()
  if (!mail || mail.sent_at !== null) return
  await ctx.mail.send({ to: mail.to_address, subject: mail.subject, text: mail.body })
  await ctx.db.transact('send-mail', async (tx) => {
    await tx.db.q
      .updateTable('mails')
      // The local outbox reads rows; otherwise removes the code.
      .set({ sent_at: tx.clock.now(), ...(ctx.mail.local ? {} : { subject: '', body: '' }) })
      .where('id', '=', mail.id)
      .execute()
  })
}
