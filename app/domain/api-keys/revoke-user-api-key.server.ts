import type { Ctx } from '../context.server'
import { findUserApiKey } from './api-keys.read.server'
import type { ApiKeyView } from './api-keys.schema'
import { transactApiKeys } from './transact-api-keys.server'

/** Throws not_found. */
export async function revokeUserApiKey(ctx: Ctx, id: string): Promise<ApiKeyView> {
  return transactApiKeys(ctx, async (tx) => {
    const view = await findUserApiKey(tx, id)
    const now = tx.clock.now()
    await tx.db.q.updateTable('user_api_keys').set({ revoked_at: now }).where('id', '=', view.id).execute()
    return { ...view, revokedAt: new Date(now).toISOString() }
  })
}
