import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { Mail } from '../mail.port'

export async function queueMail(tctx: Ctx, mail: Mail): Promise<void> {
  const id = tctx.ids('mail')
  await tctx.db.q
    .insertInto('mails')
    .values({
      id,
      to_address: mail.to,
      subject: mail.subject,
      body: mail.text,
      created_at: tctx.clock.now(),
      sent_at: null,
    })
    .execute()
  await enqueue(tctx, { kind: 'mail.send', key: `mail:${id}`, payload: { mailId: id } })
}
