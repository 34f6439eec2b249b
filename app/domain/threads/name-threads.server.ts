import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { markName } from '../search/mark-for-index.server'
import { tellThread } from './publish-thread.server'

const threadsOf = statement((q, p: { contact_id: string; account_id: string; recipient: string }) =>
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

const allThreadsOf = statement((q, p: { contact_id: string; account_id: string }) =>
  q
    .selectFrom('threads')
    .select('id')
    .where('contact_id', '=', p.contact_id)
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)

/** Moves the threads of one number (E.164) between contacts. */
export async function nameThreads(
  tctx: Ctx,
  { accountId, recipient, from, to }: { accountId: string; recipient: string; from: string; to: string },
): Promise<void> {
  for (const { id } of await tctx.db.all(threadsOf, { contact_id: from, account_id: accountId, recipient }))
    await nameThread(tctx, id, to)
}

export async function moveThreads(
  tctx: Ctx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  for (const { id } of await tctx.db.all(allThreadsOf, { contact_id: from, account_id: accountId }))
    await nameThread(tctx, id, to)
}

async function nameThread(tctx: Ctx, id: string, contactId: string): Promise<void> {
  await tctx.db.write(setContact, { id, contact_id: contactId })
  await markName(tctx, id)
  await tellThread(tctx, id)
}
