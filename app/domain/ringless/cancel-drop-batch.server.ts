import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findBatch } from './batches.read.server'
import { applyDropEvent } from './dispatch-to-drop.server'
import { storedDrop } from './drop-machine.server'
import { UNSENT_STATES } from './drop-status'
import type { DropBatchDetail } from './ringless.schema'
import { DROP_REASON_TEXTS, ringlessWords } from './ringless.words'

/** Drops that the provider has stay as they are. Throws not_found, conflict. */
export async function cancelDropBatch(ctx: Ctx, id: string): Promise<DropBatchDetail> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('ringless.cancel', async (tx) => {
    await findBatch(tx, id)
    const rows = await tx.db.q
      .selectFrom('drops')
      .selectAll()
      .where('batch_id', '=', id)
      .where('state', 'in', UNSENT_STATES)
      .orderBy('position')
      .orderBy('id')
      .execute()
    if (rows.length === 0) throw new DomainError('conflict', ringlessWords.nothingToCancel)
    const reason = { reason: 'canceled', reason_text: DROP_REASON_TEXTS.canceled }
    for (const row of rows) await applyDropEvent(tx, storedDrop(row), { type: 'CANCEL' }, reason)
    await tx.db.q.updateTable('drop_batches').set({ canceled_at: tx.clock.now() }).where('id', '=', id).execute()
    return findBatch(tx, id)
  })
}
