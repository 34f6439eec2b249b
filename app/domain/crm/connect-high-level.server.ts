import { requirePermission } from '../access/require'
import { newToken } from '../access/new-token.server'
import type { Ctx } from '../context.server'
import { noCrm, type HighLevel } from '../crm.port'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { restartTagImports } from '../leads/start-tag-import.server'
import { orRefuse } from './refusal'

const AUTHORIZATION_MS = 10 * 60_000

const OVER = 'This request to connect is over, or was another person’s. Start again.'

async function appOf(ctx: Ctx): Promise<HighLevel> {
  return ctx.crm.highLevel ?? orRefuse(Promise.reject(noCrm()))
}

/** Throws forbidden, crm_not_connected. */
export async function startConnecting(ctx: Ctx): Promise<string> {
  const user = requirePermission(ctx, 'board:admin')
  const app = await appOf(ctx)
  const state = newToken()
  await ctx.db.transact('crm.start-connecting', async (tctx) => {
    const now = tctx.clock.now()
    await tctx.db.q
      .insertInto('crm_authorizations')
      .values({
        state_hash: tctx.seal.hash(state),
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
  const app = await appOf(ctx)
  const taken = await ctx.db.transact('crm.take-authorization', (tctx) =>
    tctx.db.q
      .deleteFrom('crm_authorizations')
      .where('state_hash', '=', tctx.seal.hash(state ?? ''))
      .where('user_id', '=', user.userId)
      .where('account_id', '=', user.accountId)
      .where('expires_at', '>', tctx.clock.now())
      .returning('state_hash')
      .executeTakeFirst(),
  )
  if (!taken) throw new DomainError('invalid', OVER)
  if (!code) throw new DomainError('invalid', 'GoHighLevel was not allowed to be connected.')
  const grant = await orRefuse(app.exchange(code))
  const locationName = await orRefuse(app.locationName(grant))
  await ctx.db.transact('crm.connect', async (tctx) => {
    const now = tctx.clock.now()
    const connection = {
      location_id: grant.locationId,
      location_name: locationName,
      access_token: tctx.seal.seal(grant.accessToken),
      refresh_token: tctx.seal.seal(grant.refreshToken),
      expires_at: grant.expiresAt,
      state: 'connected' as const,
      trouble: null,
      connected_by: user.userId,
      connected_at: now,
      updated_at: now,
    }
    await tctx.db.q
      .insertInto('crm_connections')
      .values({ account_id: user.accountId, ...connection })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(connection))
      .execute()
    await tctx.db.q
      .updateTable('crm_deliveries')
      .set({ next_try_at: now })
      .where('account_id', '=', user.accountId)
      .where('settled_at', 'is', null)
      .where('state', '=', 'waiting')
      .execute()
    await restartTagImports(tctx, user.accountId)
    const payload = { accountId: user.accountId, atOnce: true }
    await enqueue(tctx, { kind: 'crm.deliver', key: `crm:connected:${tctx.ids('dlv')}`, payload })
  })
  return { locationName }
}

/** Waiting deliveries fail, or go to the vendor's CRM. Throws forbidden. */
export async function disconnectHighLevel(ctx: Ctx): Promise<void> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  await ctx.db.transact('crm.disconnect', async (tctx) => {
    await tctx.db.q.deleteFrom('crm_connections').where('account_id', '=', accountId).execute()
  })
}
