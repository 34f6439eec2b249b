import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { publishCallbackCount } from './callbacks.read.server'
import type { QueuedCallback } from './queued-callbacks.read.server'

const deleteOne = statement((q, p: { session_id: string; callback_id: string }) =>
  q.deleteFrom('queued_callbacks').where('session_id', '=', p.session_id).where('callback_id', '=', p.callback_id),
)
const deleteAll = statement((q, p: { session_id: string }) =>
  q.deleteFrom('queued_callbacks').where('session_id', '=', p.session_id),
)
const refuse = statement(
  (q, p: { session_id: string; callback_id: string; refusal_code: string; refusal_detail: string }) =>
    q
      .updateTable('queued_callbacks')
      .set({ refusal_code: p.refusal_code, refusal_detail: p.refusal_detail })
      .where('session_id', '=', p.session_id)
      .where('callback_id', '=', p.callback_id),
)

/** A repeat keeps its place, and tries a refused one again. */
export async function enqueueCallback(
  tx: Ctx,
  callback: Omit<QueuedCallback, 'refusal_code' | 'refusal_detail' | 'created_at'>,
): Promise<void> {
  await tx.db.q
    .insertInto('queued_callbacks')
    .values({ ...callback, refusal_code: null, refusal_detail: null, created_at: tx.clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'callback_id']).doUpdateSet({ refusal_code: null, refusal_detail: null }),
    )
    .execute()
}

export async function deleteQueuedCallback(
  tx: Ctx,
  { session_id, callback_id }: Pick<QueuedCallback, 'session_id' | 'callback_id'>,
): Promise<void> {
  await tx.db.write(deleteOne, { session_id, callback_id })
}

export async function deleteQueuedCallbacks(tx: Ctx, sessionId: string): Promise<void> {
  await tx.db.write(deleteAll, { session_id: sessionId })
}

/** Stays in the list, with its reason. */
export async function refuseQueuedCallback(
  tx: Ctx,
  { session_id, callback_id, account_id }: QueuedCallback,
  { userId, code, reasons }: { userId: string; code: string; reasons: string[] },
): Promise<void> {
  await tx.db.write(refuse, { session_id, callback_id, refusal_code: code, refusal_detail: reasons.join('. ') })
  await publishCallbackCount(tx, { userId, accountId: account_id })
}
