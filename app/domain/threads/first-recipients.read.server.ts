import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { formatPhone } from '../phone-numbers/phone'
import { SHOWN_RECIPIENTS, type ThreadView } from './messenger.schema'

const firstRecipients = statement((q, p: { thread_id: string; limit: number }) =>
  q
    .selectFrom('blast_recipients')
    .leftJoin('contacts', 'contacts.id', 'blast_recipients.contact_id')
    .select(['blast_recipients.e164', 'blast_recipients.contact_id', 'contacts.first_name', 'contacts.last_name'])
    .where('blast_recipients.thread_id', '=', p.thread_id)
    .orderBy('blast_recipients.position')
    .limit(p.limit),
)

/** The first of a blast; empty for other threads. */
export async function findFirstRecipients(
  ctx: Ctx,
  { id, type }: { id: string; type: 'text' | 'blast' },
): Promise<ThreadView['blastRecipients']> {
  if (type !== 'blast') return []
  const rows = await ctx.db.all(firstRecipients, { thread_id: id, limit: SHOWN_RECIPIENTS })
  return rows.map((row) => ({
    contactId: row.contact_id,
    phoneNumber: row.e164,
    displayName: fullName(row.first_name, row.last_name) || formatPhone(row.e164),
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
  }))
}
