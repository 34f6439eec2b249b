import type { Selectable } from 'kysely'
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '../../../db/schema/webhooks'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import type { EndpointView, WebhookDeliveryView, WebhookType } from './webhook-endpoints.schema'
import { webhookWords } from './webhook-endpoints.words'

export type EndpointRow = Selectable<WebhookEndpointsTable>
type DeliveryRow = Selectable<WebhookDeliveriesTable>

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

const ownEndpoints = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', requirePermission(ctx, 'board:admin').accountId)
    .where('deleted_at', 'is', null)

export function toEndpointView(ctx: Ctx, row: EndpointRow): EndpointView {
  const hasPrevious = row.previous_until !== null && row.previous_until > ctx.clock.now()
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as WebhookType[],
    state: row.disabled_at !== null ? 'disabled' : row.failing_since !== null ? 'failing' : 'enabled',
    disabledReason: row.disabled_reason,
    failingSince: isoOrNull(row.failing_since),
    previousSecretUntil: hasPrevious ? isoOrNull(row.previous_until) : null,
    createdAt: iso(row.created_at),
  }
}

/** Oldest first. Throws forbidden. */
export async function listEndpoints(ctx: Ctx): Promise<EndpointView[]> {
  const rows = await ownEndpoints(ctx).orderBy('id').execute()
  return rows.map((row) => toEndpointView(ctx, row))
}

/** Throws not_found, forbidden. */
export async function findEndpointRow(ctx: Ctx, id: string): Promise<EndpointRow> {
  const row = await ownEndpoints(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(webhookWords.endpoint)
  return row
}

/** Throws not_found, forbidden. */
export const findEndpoint = async (ctx: Ctx, id: string): Promise<EndpointView> =>
  toEndpointView(ctx, await findEndpointRow(ctx, id))

const toDeliveryView = (row: DeliveryRow): WebhookDeliveryView => ({
  id: row.id,
  endpointId: row.endpoint_id,
  type: row.type,
  state: row.state,
  tries: row.tries,
  status: row.status,
  answer: row.answer,
  error: row.error,
  body: row.body,
  createdAt: iso(row.created_at),
  attemptedAt: isoOrNull(row.attempted_at),
  nextAttemptAt: row.completed_at === null ? iso(row.next_attempt_at) : null,
  completedAt: isoOrNull(row.completed_at),
})

interface DeliveryFilter extends PageInput {
  id: string
  state?: WebhookDeliveryView['state'] | undefined
}

/** Newest first. Throws not_found, forbidden. */
export async function listWebhookDeliveries(
  ctx: Ctx,
  { id: endpointId, cursor, limit, state }: DeliveryFilter,
): Promise<Page<WebhookDeliveryView>> {
  const { id } = await findEndpointRow(ctx, endpointId)
  const rows = await ctx.db.q
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit).map(toDeliveryView), nextCursor: nextCursor(rows, limit, (row) => row.id) }
}

/** With its endpoint. Throws not_found, forbidden. */
export async function findDeliveryRow(ctx: Ctx, id: string): Promise<{ row: DeliveryRow; endpoint: EndpointRow }> {
  const row = await ctx.db.q.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  const endpoint = await ownEndpoints(ctx)
    .where('id', '=', row?.endpoint_id ?? '')
    .executeTakeFirst()
  if (!row || !endpoint) throw notFound(webhookWords.delivery)
  return { row, endpoint }
}

/** Throws not_found, forbidden. */
export const findWebhookDelivery = async (ctx: Ctx, id: string): Promise<WebhookDeliveryView> =>
  toDeliveryView((await findDeliveryRow(ctx, id)).row)
