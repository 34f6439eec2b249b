import { newToken } from '../access/new-token.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { API_KEY_PREFIX, SHOWN_END } from './api-key-limits'
import { getAllowedScopes, toGrantColumns } from './api-key-rules'
import type { ApiKeyView, CreateApiKey } from './api-keys.schema'
import { findUserApiKey } from './api-keys.read.server'
import { apiKeysWords } from './api-keys.words'
import { requireApiKeyQuota, transactApiKeys } from './transact-api-keys.server'

/** Only this answer has the whole key. Throws forbidden, conflict. */
export async function createUserApiKey(ctx: Ctx, { name, scope, grants }: CreateApiKey): Promise<ApiKeyView> {
  const key = `${API_KEY_PREFIX}${newToken()}`
  return transactApiKeys(ctx, async (tx, user) => {
    if (!getAllowedScopes(user).includes(scope))
      throw new DomainError('forbidden', apiKeysWords.scopeNotAllowed, { scope: [apiKeysWords.scopeNotAllowed] })
    await requireApiKeyQuota(tx, user)
    const id = tx.ids('uak')
    await tx.db.q
      .insertInto('user_api_keys')
      .values({
        id,
        account_id: user.accountId,
        user_id: user.userId,
        name,
        scope,
        ...toGrantColumns(grants),
        hash: tx.seal.hash(key),
        key_end: key.slice(-SHOWN_END),
        created_at: tx.clock.now(),
        last_used_at: null,
        revoked_at: null,
      })
      .execute()
    return { ...(await findUserApiKey(tx, id)), key }
  })
}
