import { sql } from 'kysely'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { publishMessageChanged, publishThreadChanged } from '../threads/publish-thread.server'

const scheduledTexts = statement((q, p: { account_id: string; recipient: string }) =>
  q
    .selectFrom('threads')
    .innerJoin('messages', 'messages.thread_id', 'threads.id')
    .select(['messages.id', 'messages.thread_id'])
    .where('threads.account_id', '=', p.account_id)
    .where('threads.recipient', '=', p.recipient)
    .where('threads.scheduled_count', '>', 0)
    .where(({ eb, lit }) => eb('threads.draft', '=', lit(0)))
    .where('threads.deleted_at', 'is', null)
    .where('messages.scheduled_at', 'is not', null)
    .where('messages.state', '=', sql.lit('waiting'))
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.id'),
)

/** Whether they will be sent depends on the DNC list and on open requests to stop. */
export async function publishScheduledTexts(
  tx: Ctx,
  { accountId, e164 }: { accountId: string; e164: string },
): Promise<void> {
  const texts = await tx.db.all(scheduledTexts, { account_id: accountId, recipient: e164 })
  for (const { id } of texts) await publishMessageChanged(tx, id)
  for (const threadId of new Set(texts.map(({ thread_id }) => thread_id))) await publishThreadChanged(tx, threadId)
}
