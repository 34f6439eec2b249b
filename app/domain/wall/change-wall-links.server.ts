import { requirePermission } from '../access/require'
import { newToken } from '../access/new-token.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { MAX_WALL_LINKS, WALL_KEY_PREFIX } from './wall-limits'
import type { WallViewer } from './wall-links.read.server'
import type { CreateWallLink } from './wall.schema'
import { wallWords } from './wall.words'

const SEEN_EVERY_MS = 3_600_000

/** Only this answer has the key. Throws forbidden, conflict. */
export async function createWallLink(ctx: Ctx, { name }: CreateWallLink): Promise<{ id: string; key: string }> {
  const key = `${WALL_KEY_PREFIX}${newToken()}`
  return transactWallLinks(ctx, async (tx, { accountId, userId }) => {
    const { count } = await tx.db.q
      .selectFrom('wall_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_WALL_LINKS) throw new DomainError('conflict', wallWords.tooMany(MAX_WALL_LINKS))
    const id = tx.ids('wal')
    const times = { created_at: tx.clock.now(), last_seen_at: null, revoked_at: null }
    await tx.db.q
      .insertInto('wall_links')
      .values({ id, account_id: accountId, name, hash: tx.seal.hash(key), created_by: userId, ...times })
      .execute()
    return { id, key }
  })
}

/** Its screens end within a second. Throws forbidden, not_found. */
export async function revokeWallLink(ctx: Ctx, id: string): Promise<void> {
  await transactWallLinks(ctx, async (tx, { accountId }) => {
    const row = await tx.db.q
      .updateTable('wall_links')
      .set({ revoked_at: tx.clock.now() })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound('Wall link')
  })
}

async function transactWallLinks<T>(ctx: Ctx, change: (tx: Ctx, user: UserActor) => Promise<T>): Promise<T> {
  const user = requirePermission(ctx, 'team:manage')
  const { accountId } = user
  return ctx.db.transact('wall-link.change', async (tx) => {
    const changed = await change(tx, user)
    const about = { room: `team:${accountId}`, accountId, subjectId: accountId }
    await tx.db.recordEvent({ type: 'wall-links.changed', ...about, payload: {} })
    return changed
  })
}

/** At most once an hour. */
export async function recordWallSeen(ctx: Ctx, { accountId, link }: WallViewer): Promise<void> {
  const now = ctx.clock.now()
  if (link === null || (link.lastSeenAt !== null && now - link.lastSeenAt < SEEN_EVERY_MS)) return
  await ctx.db.transact(
    'wall-link.seen',
    (tx) => tx.db.q.updateTable('wall_links').set({ last_seen_at: now }).where('id', '=', link.id).execute(),
    { accountId },
  )
}
