import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import type { DeliveryView } from './crm.schema'
import { findDelivery } from './deliveries.read.server'

/** Throws not_found, forbidden, conflict if delivered or in progress. */
export async function replayDelivery(ctx: Ctx, id: string): Promise<DeliveryView> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return ctx.db.transact('crm.replay', async (tx) => {
    const row = await tx.db.q
      .selectFrom('crm_deliveries')
      .select(['state', 'round'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!row) throw notFound('Delivery')
    if (row.state === 'delivered') throw new DomainError('conflict', 'This was already delivered')
    if (row.state === 'sending' || row.state === 'uncertain')
      throw new DomainError('conflict', 'This is on its way. Try again in a minute')
    const round = row.round + 1
    await tx.db.q
      .updateTable('crm_deliveries')
      .set({ state: 'waiting', round, tries: 0, next_attempt_at: tx.clock.now(), completed_at: null })
      .where('id', '=', id)
      .execute()
    await enqueue(tx, {
      kind: 'crm.deliver',
      accountId,
      key: `crm:${id}:${round}`,
      payload: { accountId, atOnce: true },
    })
    return findDelivery(tx, id)
  })
}
