import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { statusOf } from './drop-status'
import type { StoredDrop } from './drop-machine.server'

const ownerOf = statement((q, p: { id: string }) =>
  q.selectFrom('drop_batches').select('user_id').where('id', '=', p.id),
)

/** To its sender. */
export async function publishDrop(tx: Ctx, drop: Pick<StoredDrop, 'id' | 'state' | 'row'>): Promise<void> {
  const { account_id: accountId, batch_id: batchId } = drop.row
  const owner = await tx.db.first(ownerOf, { id: batchId })
  if (!owner) return
  await tx.db.recordEvent({
    type: 'drop.changed',
    room: `user:${owner.user_id}`,
    accountId,
    subjectId: batchId,
    payload: { batchId, dropId: drop.id, status: statusOf(drop.state) },
  })
}
