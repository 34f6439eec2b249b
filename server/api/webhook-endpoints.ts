import {
  createEndpoint,
  deleteEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
} from '../../app/domain/webhook-endpoints/change-endpoint.server'
import { replayWebhook, sendTestWebhook } from '../../app/domain/webhook-endpoints/replay-webhook.server'
import {
  findEndpoint,
  listEndpoints,
  listWebhookDeliveries,
} from '../../app/domain/webhook-endpoints/webhook-endpoints.read.server'
import { os } from './implement'

const { webhookEndpoints: api } = os

export const webhookEndpoints = {
  listEndpoints: api.listEndpoints.handler(async ({ context }) => ({ items: await listEndpoints(context.ctx) })),
  createEndpoint: api.createEndpoint.handler(({ context, input }) => createEndpoint(context.ctx, input)),
  findEndpoint: api.findEndpoint.handler(({ context, input }) => findEndpoint(context.ctx, input.id)),
  updateEndpoint: api.updateEndpoint.handler(({ context, input: { id, ...change } }) =>
    updateEndpoint(context.ctx, id, change),
  ),
  deleteEndpoint: api.deleteEndpoint.handler(({ context, input }) => deleteEndpoint(context.ctx, input.id)),
  rotateSecret: api.rotateSecret.handler(({ context, input }) => rotateEndpointSecret(context.ctx, input.id)),
  sendTest: api.sendTest.handler(({ context, input }) => sendTestWebhook(context.ctx, input.id)),
  listDeliveries: api.listDeliveries.handler(({ context, input }) => listWebhookDeliveries(context.ctx, input)),
  replayDelivery: api.replayDelivery.handler(({ context, input }) => replayWebhook(context.ctx, input.id)),
}
