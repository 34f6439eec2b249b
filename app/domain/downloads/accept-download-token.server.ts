import type { UserActor } from '../actor'
import { ACTOR_COLUMNS, userActorOf } from '../access/find-actor.server'
import type { Ctx } from '../context.server'

/** After the file's length. */
const GRACE_MS = 5 * 60_000

/** Valid for one path, and from first use for its length plus GRACE_MS. */
export async function acceptDownloadToken(ctx: Ctx, token: string, path: string): Promise<UserActor | null> {
  const hash = ctx.seal.hash(token)
  const row = await ctx.db.q
    .selectFrom('download_tokens')
    .innerJoin('users', 'users.id', 'download_tokens.user_id')
    .leftJoin('sessions', 'sessions.id', 'download_tokens.session_id')
    .select([
      'download_tokens.path',
      'download_tokens.expires_at',
      'download_tokens.started_at',
      'download_tokens.length_ms',
      'download_tokens.session_id',
      'sessions.revoked_at',
      'sessions.expires_at as session_expires_at',
      ...ACTOR_COLUMNS,
    ])
    .where('download_tokens.token_hash', '=', hash)
    .executeTakeFirst()
  const now = ctx.clock.now()
  if (!row || row.path !== path || row.expires_at <= now || row.revoked_at !== null || row.disabled_at !== null)
    return null
  // Actors without a session.
  if (row.session_expires_at !== null && row.session_expires_at <= now) return null
  if (row.started_at === null)
    await ctx.db.transact('download-token.start', (tx) =>
      tx.db.q
        .updateTable('download_tokens')
        .set({ started_at: now, expires_at: now + row.length_ms + GRACE_MS })
        .where('token_hash', '=', hash)
        .where('started_at', 'is', null)
        .execute(),
    )
  return userActorOf(row, row.session_id)
}
