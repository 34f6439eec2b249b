import { statement } from '../../../db/statement'
import { requirePermission } from '../access/require'
import { canReadTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { WallLinkView } from './wall.schema'

const linkOfKey = statement((q, p: { hash: string }) =>
  q
    .selectFrom('wall_links')
    .select(['id', 'account_id', 'last_seen_at'])
    .where('hash', '=', p.hash)
    .where('revoked_at', 'is', null),
)

export interface WallViewer {
  accountId: string
  /** null: a signed-in person. */
  link: { id: string; lastSeenAt: number | null } | null
}

/** By the key of the screen, or as a person who reads the team's calls. null: neither. */
export async function findWallViewer(ctx: Ctx, key: string | null): Promise<WallViewer | null> {
  const link = key === null ? undefined : await ctx.db.first(linkOfKey, { hash: ctx.seal.hash(key) })
  if (link) return { accountId: link.account_id, link: { id: link.id, lastSeenAt: link.last_seen_at } }
  const { actor } = ctx
  return actor.kind === 'user' && canReadTeamCalls(actor) ? { accountId: actor.accountId, link: null } : null
}

/** Newest first, without revoked ones. Throws forbidden. */
export async function listWallLinks(ctx: Ctx): Promise<WallLinkView[]> {
  const { accountId } = requirePermission(ctx, 'team:manage')
  const rows = await ctx.db.q
    .selectFrom('wall_links')
    .innerJoin('users', 'users.id', 'wall_links.created_by')
    .select(['wall_links.id', 'wall_links.name', 'wall_links.created_at', 'wall_links.last_seen_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('wall_links.account_id', '=', accountId)
    .where('wall_links.revoked_at', 'is', null)
    .orderBy('wall_links.created_at', 'desc')
    .orderBy('wall_links.id', 'desc')
    .execute()
  const iso = (at: number) => new Date(at).toISOString()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdBy: fullName(row.first_name, row.last_name),
    createdAt: iso(row.created_at),
    lastSeenAt: row.last_seen_at === null ? null : iso(row.last_seen_at),
  }))
}
