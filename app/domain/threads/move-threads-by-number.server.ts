import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { markThreadNameForIndex } from '../thread-search/mark-for-index.server'
import { publishThreadChanged } from './publish-thread.server'

const contactThreadsByNumber = statement((q, p: { contact_id: string; account_id: string; recipient: string }) =>
  q
    .selectFrom('threads')
    .select('id')
    .where('contact_id', '=', p.contact_id)
    .where('account_id', '=', p.account_id)
    .where('recipient', '=', p.recipient)
    .where('deleted_at', 'is', null),
)
const setContact = statement((q, p: { id: string; contact_id: string }) =>
  q.updateTable('threads').set({ contact_id: p.contact_id }).where('id', '=', p.id),
)

const contactThreads = statement((q, p: { contact_id: string; account_id: string }) =>
  q
    .selectFrom('threads')
    .select('id')
    .where('contact_id', '=', p.contact_id)
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)

const threadOfContact = statement((q, p: { id: string; contact_id: string }) =>
  q.selectFrom('threads').select('id').where('id', '=', p.id).where('contact_id', '=', p.contact_id),
)

/** Moves the threads of one number (E.164) between contacts. */
export async function moveThreadsByNumber(
  tx: Ctx,
  { accountId, recipient, from, to }: { accountId: string; recipient: string; from: string; to: string },
): Promise<void> {
  for (const { id } of await tx.db.all(contactThreadsByNumber, { contact_id: from, account_id: accountId, recipient }))
    await setThreadContact(tx, id, to)
}

export async function moveAllThreads(
  tx: Ctx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  for (const { id } of await tx.db.all(contactThreads, { contact_id: from, account_id: accountId }))
    await setThreadContact(tx, id, to)
}

/** Those of `threadIds` that `from` still has. */
export async function moveThreadsBack(
  tx: Ctx,
  { from, to, threadIds }: { from: string; to: string; threadIds: readonly string[] },
): Promise<void> {
  for (const id of threadIds)
    if (await tx.db.first(threadOfContact, { id, contact_id: from })) await setThreadContact(tx, id, to)
}

async function setThreadContact(tx: Ctx, id: string, contactId: string): Promise<void> {
  await tx.db.write(setContact, { id, contact_id: contactId })
  await markThreadNameForIndex(tx, id)
  await publishThreadChanged(tx, id)
}
