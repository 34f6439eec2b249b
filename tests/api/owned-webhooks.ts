import { createEndpoint } from '../../app/domain/webhook-endpoints/change-endpoint.server'
import { sendTestWebhook } from '../../app/domain/webhook-endpoints/replay-webhook.server'
import type { Owned } from './owned-ids'

export const WEBHOOK = { url: 'https://hooks.example.com/in', events: ['call.ended' as const] }

const endpoint: Owned = async (world, owner) => {
  const { endpoint } = await createEndpoint(world.as(owner), WEBHOOK)
  return { params: { id: endpoint.id } }
}
const delivery: Owned = async (world, owner) => {
  const { params } = await endpoint(world, owner)
  const { id } = await sendTestWebhook(world.as(owner), params['id']!)
  return { params: { id } }
}

export const OWNED_WEBHOOKS: Record<string, Owned> = {
  'webhookEndpoints.findEndpoint': endpoint,
  'webhookEndpoints.updateEndpoint': async (...args) => ({ ...(await endpoint(...args)), body: WEBHOOK }),
  'webhookEndpoints.deleteEndpoint': endpoint,
  'webhookEndpoints.rotateSecret': endpoint,
  'webhookEndpoints.sendTest': endpoint,
  'webhookEndpoints.listDeliveries': endpoint,
  'webhookEndpoints.replayDelivery': delivery,
}
