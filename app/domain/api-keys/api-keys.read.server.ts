import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { fullName } from '../person-name'
import { ACTIVE_MS, API_KEY_PREFIX } from './api-key-limits'
import { getAllowedScopes, managesTeamKeys, toGrants } from './api-key-rules'
import type { ApiKeyScope, ApiKeyView } from './api-keys.schema'
import { apiKeysWords } from './api-keys.words'

/** Not revoked. */
function ownKeys(ctx: Ctx) {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('user_api_keys')
    .where('user_api_keys.account_id', '=', user.accountId)
    .where('user_api_keys.revoked_at', 'is', null)
    .where((is) =>
      managesTeamKeys(user)
        ? is.or([is('user_api_keys.user_id', '=', user.userId), is('user_api_keys.scope', '=', 'TEAM')])
        : is('user_api_keys.user_id', '=', user.userId),
    )
}

const ownKeyRows = (ctx: Ctx) =>
  ownKeys(ctx)
    .innerJoin('users', 'users.id', 'user_api_keys.user_id')
    .select([
      'user_api_keys.id',
      'user_api_keys.name',
      'user_api_keys.scope',
      'user_api_keys.can_write',
      'user_api_keys.can_outreach',
      'user_api_keys.key_end',
      'user_api_keys.created_at',
      'user_api_keys.last_used_at',
      'user_api_keys.user_id',
      'users.first_name',
      'users.last_name',
    ])

type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof ownKeyRows>['executeTakeFirstOrThrow']>>

const toView = (row: ApiKeyRow): ApiKeyView => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  grants: toGrants(row),
  createdAt: new Date(row.created_at).toISOString(),
  createdBy: { id: row.user_id, name: fullName(row.first_name, row.last_name) },
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  key: `${API_KEY_PREFIX}…${row.key_end}`,
  revokedAt: null,
})

/** Newest first. `scopes`: of keys that the person can create. */
export async function listUserApiKeys(ctx: Ctx): Promise<{ apiKeys: ApiKeyView[]; scopes: ApiKeyScope[] }> {
  const rows = await ownKeyRows(ctx)
    .orderBy('user_api_keys.created_at', 'desc')
    .orderBy('user_api_keys.id', 'desc')
    .execute()
  return { apiKeys: rows.map(toView), scopes: getAllowedScopes(requireUser(ctx)) }
}

/** Throws not_found. */
export async function findUserApiKey(ctx: Ctx, id: string): Promise<ApiKeyView> {
  const row = await ownKeyRows(ctx).where('user_api_keys.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(apiKeysWords.key)
  return toView(row)
}

export async function countActiveConnections(ctx: Ctx): Promise<number> {
  const { count } = await ownKeys(ctx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('last_used_at', '>', ctx.clock.now() - ACTIVE_MS)
    .executeTakeFirstOrThrow()
  return count
}
