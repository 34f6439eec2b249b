import { statement } from '../../../db/statement'
import { ACTOR_COLUMNS, userActorOf } from '../access/find-actor.server'
import type { UserActor } from '../actor'
import { isLocationOff } from '../companies/location-access.server'
import type { Ctx } from '../context.server'
import { USE_INTERVAL_MS } from './api-key-limits'
import { limitToScope, toGrants } from './api-key-rules'
import type { ApiKeyGrant } from './api-keys.schema'

export interface KeyActor {
  actor: UserActor
  grants: ReadonlySet<ApiKeyGrant>
}

const keyOfHash = statement((q, p: { hash: string }) =>
  q
    .selectFrom('user_api_keys')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'user_api_keys.user_id')
        // A key never follows its person to another account.
        .onRef('users.account_id', '=', 'user_api_keys.account_id'),
    )
    .select([
      'user_api_keys.id as keyId',
      'user_api_keys.scope',
      'user_api_keys.can_write',
      'user_api_keys.can_outreach',
      'user_api_keys.last_used_at',
      ...ACTOR_COLUMNS,
    ])
    .where('user_api_keys.hash', '=', p.hash)
    .where('user_api_keys.revoked_at', 'is', null),
)

/** Also writes the last use. null: unknown or revoked, or its person is disabled or of a location that is off. */
export async function findKeyActor(ctx: Ctx, key: string): Promise<KeyActor | null> {
  const row = await ctx.db.first(keyOfHash, { hash: ctx.seal.hash(key) })
  if (row?.disabled_at !== null || (await isLocationOff(ctx, row.userId))) return null
  if (row.last_used_at === null || row.last_used_at <= ctx.clock.now() - USE_INTERVAL_MS)
    await recordKeyUse(ctx, row.keyId)
  return {
    actor: { ...limitToScope(userActorOf(row, null), row.scope), keyId: row.keyId },
    grants: new Set(toGrants(row)),
  }
}

async function recordKeyUse(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transact(
    'user-api-key.use',
    async (tx) => {
      const now = tx.clock.now()
      await tx.db.q
        .updateTable('user_api_keys')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', now - USE_INTERVAL_MS)]))
        .execute()
    },
    { lowPriority: true, repeatable: true },
  )
}
