import type { Ctx } from '../context.server'
import { toGrantColumns } from './api-key-rules'
import { findUserApiKey } from './api-keys.read.server'
import type { ApiKeyView, UpdateApiKey } from './api-keys.schema'
import { transactApiKeys } from './transact-api-keys.server'

/** Throws not_found. */
export async function updateUserApiKey(ctx: Ctx, id: string, { name, grants }: UpdateApiKey): Promise<ApiKeyView> {
  return transactApiKeys(ctx, async (tx) => {
    const { id: own } = await findUserApiKey(tx, id)
    await tx.db.q
      .updateTable('user_api_keys')
      .set({ name, ...(grants === undefined ? {} : toGrantColumns(grants)) })
      .where('id', '=', own)
      .execute()
    return findUserApiKey(tx, own)
  })
}
