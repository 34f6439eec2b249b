import { requirePermission } from '../access/require'
import { newToken } from '../access/new-token.server'
import type { Ctx } from '../context.server'
import { createNotConnectedError, type HighLevel } from '../crm.port'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { restartTagImports } from '../tag-imports/start-tag-import.server'
import { withCrmErrors } from './with-crm-errors'

const AUTHORIZATION_MS = 10 * 60_000

const AUTHORIZATION_EXPIRED = 'This request expired or belongs to another user. Start again.'

async function requireApp(ctx: Ctx): Promise<HighLevel> {
  return ctx.crm.highLevel ?? withCrmErrors(Promise.reject(createNotConnectedError()))
}

/** Throws forbidden, crm_not_connected. */
export async function startConnecting(ctx: Ctx): Promise<string> {
  const user = requirePermission(ctx, 'board:admin')
  const app = await requireApp(ctx)
  const state = newToken()
  await ctx.db.transact('crm.start-connecting', async (tx) => {
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('crm_authorizations')
      .values({
        state_hash: tx.seal.hash(state),
        user_id: user.userId,
        account_id: user.accountId,
        created_at: now,
        expires_at: now + AUTHORIZATION_MS,
      })
      .execute()
  })
  return app.authorizeUrl(state)
}

/** Resumes waiting deliveries. Throws invalid, forbidden, CRM errors. */
export async function finishConnecting(
  ctx: Ctx,
  { state, code }: { state: string | null; code: string | null },
): Promise<{ locationName: string }> {
  const user = requirePermission(ctx, 'board:admin')
  const app = await requireApp(ctx)
  const authorization = await ctx.db.transact('crm.take-authorization', (tx) =>
    tx.db.q
      .deleteFrom('crm_authorizations')
      .where('state_hash', '=', tx.seal.hash(state ?? ''))
      .where('user_id', '=', user.userId)
      .where('account_id', '=', user.accountId)
      .where('expires_at', '>', tx.clock.now())
      .returning('state_hash')
      .executeTakeFirst(),
  )
  if (!authorization) throw new DomainError('invalid', AUTHORIZATION_EXPIRED)
  if (!code) throw new DomainError('invalid', 'Access to GoHighLevel was not granted. Try again.')
  const grant = await withCrmErrors(app.exchange(code))
  const locationName = await withCrmErrors(app.locationName(grant))
  await ctx.db.transact('crm.connect', async (tx) => {
    const now = tx.clock.now()
    const connection = {
      location_id: grant.locationId,
      location_name: locationName,
      access_token: tx.seal.seal(grant.accessToken),
      refresh_token: tx.seal.seal(grant.refreshToken),
      expires_at: grant.expiresAt,
      state: 'connected' as const,
      last_error: null,
      connected_by: user.userId,
      connected_at: now,
      updated_at: now,
    }
    await tx.db.q
      .insertInto('crm_connections')
      .values({ account_id: user.accountId, ...connection })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(connection))
      .execute()
    await tx.db.q
      .updateTable('crm_deliveries')
      .set({ next_attempt_at: now })
      .where('account_id', '=', user.accountId)
      .where('completed_at', 'is', null)
      .where('state', '=', 'waiting')
      .execute()
    await restartTagImports(tx, user.accountId)
    const payload = { accountId: user.accountId, atOnce: true }
    await enqueue(tx, {
      kind: 'crm.deliver',
      accountId: user.accountId,
      key: `crm:connected:${tx.ids('dlv')}`,
      payload,
    })
  })
  return { locationName }
}

/** Waiting deliveries fail, or go to the vendor's CRM. Throws forbidden. */
export async function disconnectHighLevel(ctx: Ctx): Promise<void> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  await ctx.db.transact('crm.disconnect', async (tx) => {
    await tx.db.q.deleteFrom('crm_connections').where('account_id', '=', accountId).execute()
  })
}
