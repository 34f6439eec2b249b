import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueueWebhook, queueTest } from './queue-webhooks.server'
import {
  findDeliveryRow,
  findEndpointRow,
  findWebhookDelivery,
  type EndpointRow,
} from './webhook-endpoints.read.server'
import type { WebhookDeliveryView } from './webhook-endpoints.schema'
import { webhookWords } from './webhook-endpoints.words'

/** Same id and body; waiting ones are sent now. Throws not_found, forbidden, conflict for a disabled endpoint. */
export async function replayWebhook(ctx: Ctx, id: string): Promise<WebhookDeliveryView> {
  requirePermission(ctx, 'board:admin')
  return ctx.db.transact('webhook.replay', async (tx) => {
    const { row, endpoint } = await findDeliveryRow(tx, id)
    requireEnabled(endpoint)
    const round = row.round + 1
    await tx.db.q
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', round, tries: 0, next_attempt_at: tx.clock.now(), completed_at: null })
      .where('id', '=', id)
      .execute()
    await tx.db.q.updateTable('webhook_endpoints').set({ paused_until: 0 }).where('id', '=', endpoint.id).execute()
    await enqueueWebhook(tx, { accountId: endpoint.account_id, id: endpoint.id }, `${id}:${String(round)}`)
    return findWebhookDelivery(tx, id)
  })
}

/** Throws not_found, forbidden, conflict for a disabled endpoint. */
export async function sendTestWebhook(ctx: Ctx, id: string): Promise<WebhookDeliveryView> {
  requirePermission(ctx, 'board:admin')
  return ctx.db.transact('webhook.test', async (tx) => {
    const endpoint = await findEndpointRow(tx, id)
    requireEnabled(endpoint)
    return findWebhookDelivery(tx, await queueTest(tx, { accountId: endpoint.account_id, id }))
  })
}

function requireEnabled({ disabled_at }: EndpointRow): void {
  if (disabled_at !== null) throw new DomainError('conflict', webhookWords.isDisabled)
}
