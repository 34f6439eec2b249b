import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  DELIVERIES_PER_PAGE,
  DELIVERY_STATES,
  endpointChange,
  endpointView,
  endpointWithSecret,
  MAX_ENDPOINTS,
  newEndpoint,
  webhookDeliveryView,
} from './webhook-endpoints.schema'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['Webhooks']
const ONE = '/api/v1/webhook-endpoints/{id}'

export const webhookEndpointsContract = {
  listEndpoints: oc
    .route({ method: 'GET', path: '/api/v1/webhook-endpoints', summary: 'List webhook endpoints, oldest first', tags })
    .output(z.object({ items: z.array(endpointView) })),
  createEndpoint: oc
    .route({
      method: 'POST',
      path: '/api/v1/webhook-endpoints',
      successStatus: 201,
      summary: 'Create a webhook endpoint. Its signing secret is returned once',
      description: `Messages are signed by Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` (\`v1,\` and a base64 HMAC SHA-256). \`url\` is an https address on the public internet; redirects are not followed. An account has up to ${String(MAX_ENDPOINTS)}.`,
      tags,
    })
    .input(newEndpoint)
    .output(endpointWithSecret),
  findEndpoint: oc
    .route({ method: 'GET', path: ONE, summary: 'Get a webhook endpoint', tags })
    .input(id)
    .output(endpointView),
  updateEndpoint: oc
    .route({
      method: 'PUT',
      path: ONE,
      summary: 'Update a webhook endpoint, disable or enable it. Absent fields keep their value',
      tags,
    })
    .input(id.extend(endpointChange.shape))
    .output(endpointView),
  deleteEndpoint: oc
    .route({ method: 'DELETE', path: ONE, successStatus: 200, summary: 'Delete a webhook endpoint', tags })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
  rotateSecret: oc
    .route({
      method: 'POST',
      path: `${ONE}/rotate-secret`,
      successStatus: 200,
      summary: 'Create a new signing secret. The old one signs too for 24 hours',
      tags,
    })
    .input(id)
    .output(endpointWithSecret),
  sendTest: oc
    .route({
      method: 'POST',
      path: `${ONE}/test`,
      successStatus: 201,
      summary: 'Queue a webhook.test message',
      tags,
    })
    .input(id)
    .output(webhookDeliveryView),
  listDeliveries: oc
    .route({ method: 'GET', path: `${ONE}/deliveries`, summary: 'List deliveries of 30 days, newest first', tags })
    .input(
      id.extend({
        cursor: z.string().max(60).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(DELIVERIES_PER_PAGE),
        state: z.enum(DELIVERY_STATES).optional(),
      }),
    )
    .output(z.object({ items: z.array(webhookDeliveryView), nextCursor: z.string().nullable() })),
  replayDelivery: oc
    .route({
      method: 'POST',
      path: '/api/v1/webhook-deliveries/{id}/replay',
      successStatus: 200,
      summary: 'Send a delivery again, with the same webhook-id and body',
      tags,
    })
    .input(id)
    .output(webhookDeliveryView),
}
