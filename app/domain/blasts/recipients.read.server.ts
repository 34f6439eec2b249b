import { statement } from '../../../db/statement'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { BlastRecipient } from './blast.schema'
import { findBlastThread } from './find-blast.server'

const recipientsByPosition = statement(
  (q, p: { thread_id: string; position: number; account_id: string; limit: number }) =>
    q
      .selectFrom('blast_recipients')
      .leftJoin('contacts', 'contacts.id', 'blast_recipients.contact_id')
      .leftJoin('suppressions', (join) =>
        join.onRef('suppressions.e164', '=', 'blast_recipients.e164').on('suppressions.account_id', '=', p.account_id),
      )
      .select([
        'blast_recipients.e164',
        'blast_recipients.contact_id',
        'blast_recipients.position',
        'contacts.first_name',
        'contacts.last_name',
        'suppressions.id as suppression_id',
      ])
      .where('blast_recipients.thread_id', '=', p.thread_id)
      .where('blast_recipients.position', '>', p.position)
      .orderBy('blast_recipients.position')
      .limit(p.limit),
)
const countSuppressed = statement((q, p: { thread_id: string; account_id: string }) =>
  q
    .selectFrom('blast_recipients')
    .innerJoin('suppressions', 'suppressions.e164', 'blast_recipients.e164')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('suppressions.account_id', '=', p.account_id)
    .where('blast_recipients.thread_id', '=', p.thread_id),
)

const ID = 'rcp-'

/** Positions never change. */
export const getRecipientId = (position: number): string => `${ID}${String(position)}`

/** NaN: not a recipient id. */
export const parseRecipientId = (id: string): number =>
  id.startsWith(ID) && /^\d{1,9}$/.test(id.slice(ID.length)) ? Number(id.slice(ID.length)) : Number.NaN

/** In the order they were added. Throws not_found. */
export async function listRecipients(
  ctx: Ctx,
  {
    threadId,
    after,
    limit,
    teamId,
  }: { threadId: string; after?: string | undefined; limit: number; teamId?: string | undefined },
): Promise<{ items: BlastRecipient[]; after: string | null; suppressedCount: number }> {
  const thread = await findBlastThread(ctx, threadId, teamId)
  const from = after === undefined ? -1 : parseRecipientId(after)
  const rows = await ctx.db.all(recipientsByPosition, {
    thread_id: thread.id,
    position: Number.isNaN(from) ? -1 : from,
    account_id: thread.account_id,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: getRecipientId(row.position),
      contactId: row.contact_id,
      phoneNumber: row.e164,
      displayName: fullName(row.first_name, row.last_name) || formatPhone(row.e164),
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      isSuppressed: row.suppression_id !== null,
    })),
    after: rows.length > page.length && last ? getRecipientId(last.position) : null,
    suppressedCount:
      (await ctx.db.first(countSuppressed, { thread_id: thread.id, account_id: thread.account_id }))?.count ?? 0,
  }
}
