import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { runReactions } from '../reactions'
import { publishNumber } from './publish-number.server'

/** For removal, which a job carries out. */
export async function markNumber(
  tx: Ctx,
  { id, accountId, cancelsAt }: { id: string; accountId: string; cancelsAt: number },
): Promise<void> {
  await tx.db.q
    .updateTable('phone_numbers')
    .set({ status: 'pending_cancellation', cancels_at: cancelsAt })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, {
    kind: 'number.delete',
    accountId,
    key: `number:${id}:delete:${cancelsAt}`,
    payload: { numberId: id },
    runAt: cancelsAt,
  })
  await publishNumber(tx, accountId, id)
  await runReactions(tx, 'numberMarked', { accountId, numberId: id, cancelsAt })
}
