import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueueWebhook } from './queue-webhooks.server'
import { createSecret } from './sign-webhook.server'
import { findEndpoint, findEndpointRow } from './webhook-endpoints.read.server'
import {
  MAX_ENDPOINTS,
  type EndpointChange,
  type EndpointView,
  type EndpointWithSecret,
  type NewEndpoint,
} from './webhook-endpoints.schema'
import { webhookWords } from './webhook-endpoints.words'

/** The old secret signs too. */
const ROTATION_MS = 24 * 3_600_000

/** Throws forbidden, invalid, conflict at the limit. */
export async function createEndpoint(ctx: Ctx, { url, events }: NewEndpoint): Promise<EndpointWithSecret> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  requireAllowedUrl(ctx, url)
  return transactEndpoints(ctx, async (tx) => {
    const own = await tx.db.q
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .execute()
    if (own.length >= MAX_ENDPOINTS) throw new DomainError('conflict', webhookWords.mostEndpoints(MAX_ENDPOINTS))
    const [id, secret] = [tx.ids('whe'), createSecret()]
    await tx.db.q
      .insertInto('webhook_endpoints')
      .values({
        id,
        account_id: accountId,
        url,
        events: JSON.stringify(events),
        secret: tx.seal.seal(secret),
        created_at: tx.clock.now(),
      })
      .execute()
    return { endpoint: await findEndpoint(tx, id), secret }
  })
}

/** Enabling sends what waits. Throws not_found, forbidden, invalid. */
export async function updateEndpoint(ctx: Ctx, id: string, change: EndpointChange): Promise<EndpointView> {
  requirePermission(ctx, 'board:admin')
  if (change.url !== undefined) requireAllowedUrl(ctx, change.url)
  return transactEndpoints(ctx, async (tx) => {
    const row = await findEndpointRow(tx, id)
    const { url = row.url, events, enabled = row.disabled_at === null } = change
    const isEnabled = enabled && row.disabled_at !== null
    await tx.db.q
      .updateTable('webhook_endpoints')
      .set({
        url,
        ...(events ? { events: JSON.stringify(events) } : {}),
        // A new address has not failed yet.
        ...(isEnabled || url !== row.url ? { failing_since: null, paused_until: 0 } : {}),
        ...(isEnabled ? { disabled_at: null, disabled_reason: null } : {}),
        ...(!enabled && row.disabled_at === null
          ? { disabled_at: tx.clock.now(), disabled_reason: 'person' as const }
          : {}),
      })
      .where('id', '=', id)
      .execute()
    if (isEnabled) await enqueueWebhook(tx, { accountId: row.account_id, id }, tx.ids('whd'))
    return findEndpoint(tx, id)
  })
}

/** Throws not_found, forbidden. */
export async function rotateEndpointSecret(ctx: Ctx, id: string): Promise<EndpointWithSecret> {
  return transactEndpoints(ctx, async (tx) => {
    const row = await findEndpointRow(tx, id)
    const secret = createSecret()
    await tx.db.q
      .updateTable('webhook_endpoints')
      .set({
        secret: tx.seal.seal(secret),
        previous_secret: row.secret,
        previous_until: tx.clock.now() + ROTATION_MS,
      })
      .where('id', '=', id)
      .execute()
    return { endpoint: await findEndpoint(tx, id), secret }
  })
}

/** Its deliveries are swept with time. Throws not_found, forbidden. */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  return transactEndpoints(ctx, async (tx) => {
    await findEndpointRow(tx, id)
    await tx.db.q.updateTable('webhook_endpoints').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    return { deleted: true }
  })
}

const transactEndpoints = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> => {
  requirePermission(ctx, 'board:admin')
  return ctx.db.transact('webhook.change-endpoint', work)
}

function requireAllowedUrl(ctx: Ctx, url: string): void {
  if (ctx.webhooks.isAllowed(new URL(url))) return
  throw new DomainError('invalid', webhookWords.urlRefused, { url: [webhookWords.urlRefused] })
}
