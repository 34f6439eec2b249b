import type { Ctx } from '../context.server'
import { SYSTEM_ACCOUNT } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import type { Mail } from '../mail.port'

export async function queueMail(tx: Ctx, mail: Mail): Promise<void> {
  const id = tx.ids('mail')
  await tx.db.q
    .insertInto('mails')
    .values({
      id,
      to_address: mail.to,
      subject: mail.subject,
      body: mail.text,
      created_at: tx.clock.now(),
      sent_at: null,
    })
    .execute()
  await enqueue(tx, { kind: 'mail.send', accountId: SYSTEM_ACCOUNT, key: `mail:${id}`, payload: { mailId: id } })
}
