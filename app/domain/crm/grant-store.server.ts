import type { Ctx } from '../context.server'
import { createNotConnectedError, type GrantStore } from '../crm.port'

export const createGrantStore = (ctx: Ctx, accountId: string): GrantStore => ({
  async read() {
    const row = await ctx.db.q
      .selectFrom('crm_connections')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!row) throw createNotConnectedError()
    return {
      accessToken: ctx.seal.open(row.access_token),
      refreshToken: ctx.seal.open(row.refresh_token),
      expiresAt: row.expires_at,
      locationId: row.location_id,
    }
  },
  save: (grant) =>
    ctx.db.transact('crm.keep-grant', async (tx) => {
      await tx.db.q
        .updateTable('crm_connections')
        .set({
          access_token: tx.seal.seal(grant.accessToken),
          refresh_token: tx.seal.seal(grant.refreshToken),
          expires_at: grant.expiresAt,
          state: 'connected',
          last_error: null,
          updated_at: tx.clock.now(),
        })
        .where('account_id', '=', accountId)
        .execute()
    }),
  markExpired: (reason) =>
    ctx.db.transact('crm.mark-expired', async (tx) => {
      await tx.db.q
        .updateTable('crm_connections')
        .set({ state: 'expired', last_error: reason, updated_at: tx.clock.now() })
        .where('account_id', '=', accountId)
        .execute()
    }),
})
