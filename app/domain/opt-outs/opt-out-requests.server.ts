import { statement } from '../../../db/statement'
import type { OptOutRequestsTable } from '../../../db/schema/messenger'
import type { Ctx } from '../context.server'
import { isSuppressed } from '../protection/contact-numbers.server'
import { publishThreadChanged } from '../threads/publish-thread.server'
import { publishScheduledTexts } from '../sending/publish-scheduled-texts.server'
import type { OptOutRecord } from '../sending/text-record'

interface OfNumber {
  accountId: string
  e164: string
}

const insertRequest = statement(
  (q, p: Pick<OptOutRequestsTable, 'id' | 'account_id' | 'e164' | 'message_id' | 'asked_at'>) =>
    q
      .insertInto('opt_out_requests')
      .values({ ...p, decision: null, decided_by: null, decided_at: null })
      // The first text that asked stays until a person decides.
      .onConflict((conflict) => conflict.columns(['account_id', 'e164']).where('decided_at', 'is', null).doNothing()),
)
const closeRequest = statement(
  (
    q,
    p: { account_id: string; e164: string; decision: 'dnc' | 'not-opt-out'; decided_by: string | null; now: number },
  ) =>
    q
      .updateTable('opt_out_requests')
      .set({ decision: p.decision, decided_by: p.decided_by, decided_at: p.now })
      .where('account_id', '=', p.account_id)
      .where('e164', '=', p.e164)
      .where('decided_at', 'is', null),
)
const newestRequest = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('opt_out_requests')
    .select(['asked_at', 'decision', 'decided_by', 'decided_at'])
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)
const threadsOfNumber = statement((q, p: { account_id: string; recipient: string }) =>
  q
    .selectFrom('threads')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('recipient', '=', p.recipient)
    .where(({ eb, lit }) => eb('draft', '=', lit(0)))
    .where('deleted_at', 'is', null)
    .orderBy('id'),
)
const heldTexts = statement((q, p: { thread_id: string }) =>
  q.selectFrom('messages').select('id').where('thread_id', '=', p.thread_id).where('state', '=', 'held'),
)
const setDue = statement((q, p: { owner: string; now: number }) =>
  q.updateTable('timers').set({ fire_at: p.now }).where('owner', '=', p.owner).where('fire_at', '>', p.now),
)

/** Holds texts to the number. Callers publish the thread of the text. */
export async function requestOptOut(
  tx: Ctx,
  { accountId, e164, messageId }: OfNumber & { messageId: string },
): Promise<void> {
  if (await isSuppressed(tx, accountId, e164)) return
  await tx.db.write(insertRequest, {
    id: tx.ids('oor'),
    account_id: accountId,
    e164,
    message_id: messageId,
    asked_at: tx.clock.now(),
  })
  await publishThreadsOfNumber(tx, { accountId, e164 })
}

/** Of the number, open or decided. */
export async function findNewestOptOut(tx: Ctx, { accountId, e164 }: OfNumber): Promise<OptOutRecord | null> {
  const row = await tx.db.first(newestRequest, { account_id: accountId, e164 })
  return row
    ? { askedAt: row.asked_at, decision: row.decision, decidedBy: row.decided_by, decidedAt: row.decided_at }
    : null
}

/** Held texts of the number are checked again. */
export async function closeOptOut(
  tx: Ctx,
  { accountId, e164, decision, decidedBy }: OfNumber & { decision: 'dnc' | 'not-opt-out'; decidedBy: string | null },
): Promise<void> {
  const now = tx.clock.now()
  await tx.db.write(closeRequest, { account_id: accountId, e164, decision, decided_by: decidedBy, now })
  for (const { id } of await tx.db.all(threadsOfNumber, { account_id: accountId, recipient: e164 }))
    for (const text of await tx.db.all(heldTexts, { thread_id: id }))
      await tx.db.write(setDue, { owner: `message:${text.id}`, now })
  tx.db.wakeAfterCommit(now)
}

/** Any entry on the DNC list decides. */
export async function closeSuppressedOptOut(tx: Ctx, number: OfNumber): Promise<void> {
  const newest = await findNewestOptOut(tx, number)
  if (newest?.decidedAt !== null || newest === null) return
  if (!(await isSuppressed(tx, number.accountId, number.e164))) return
  await closeOptOut(tx, { ...number, decision: 'dnc', decidedBy: null })
  await publishThreadsOfNumber(tx, number)
}

export async function publishThreadsOfNumber(tx: Ctx, { accountId, e164 }: OfNumber): Promise<void> {
  for (const { id } of await tx.db.all(threadsOfNumber, { account_id: accountId, recipient: e164 }))
    await publishThreadChanged(tx, id)
  await publishScheduledTexts(tx, { accountId, e164 })
}
