import type { UserActor } from '../../app/domain/actor'
import type { Ctx } from '../../app/domain/context.server'
import { getPermissions } from '../../app/domain/permissions'
import { createEndpoint } from '../../app/domain/webhook-endpoints/change-endpoint.server'
import { sendTestWebhook } from '../../app/domain/webhook-endpoints/replay-webhook.server'
import type { World } from '../helpers/world'
import type { Owned } from './owned-ids'

export const WEBHOOK = { url: 'https://hooks.example.com/in', events: ['call.ended' as const] }

/** Made when its owner led the account. */
const asManager: (world: World, owner: UserActor) => Ctx = (world, owner) =>
  world.as({ ...owner, permissions: getPermissions('MANAGER') })

const endpoint: Owned = async (world, owner) => {
  const { endpoint } = await createEndpoint(asManager(world, owner), WEBHOOK)
  return { params: { id: endpoint.id } }
}
const delivery: Owned = async (world, owner) => {
  const { params } = await endpoint(world, owner)
  const { id } = await sendTestWebhook(asManager(world, owner), params['id']!)
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
