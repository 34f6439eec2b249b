import type { Selectable } from 'kysely'
import type { AvatarsTable } from '../../../db/schema/people'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'

type AvatarRow = Selectable<AvatarsTable>
type Size = 'picture' | 'thumbnail'

/** Cacheable: the path changes with the picture. */
export const getAvatarPath = (version: string): string => `/api/v1/avatars/${version}`
export const getAvatarThumbnailPath = (version: string): string => `/api/v1/avatars/${version}/thumbnail`
export const getThumbnailPath = (version: string | null | undefined): string | null =>
  version ? getAvatarThumbnailPath(version) : null

export const getAvatarKey = (version: string, size: Size): string => `avatars/${version}.${size}`

const avatarVersion = statement((q, p: { user_id: string; account_id: string }) =>
  q
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select('avatars.version')
    .where('users.id', '=', p.user_id)
    .where('users.account_id', '=', p.account_id),
)

export async function findAvatar(ctx: Ctx, userId: string): Promise<{ picture: string; thumbnail: string } | null> {
  const person = await ctx.db.first(avatarVersion, { user_id: userId, account_id: requireUser(ctx).accountId })
  if (!person) throw notFound('Person')
  const { version } = person
  return version === null ? null : { picture: getAvatarPath(version), thumbnail: getAvatarThumbnailPath(version) }
}

export async function findAvatarFile(
  ctx: Ctx,
  version: string,
  size: Size,
): Promise<{ fileKey: string; contentType: string; bytes: number }> {
  const row: AvatarRow | undefined = await ctx.db.q
    .selectFrom('avatars')
    .selectAll()
    .where('version', '=', version)
    .where('account_id', '=', requireUser(ctx).accountId)
    .executeTakeFirst()
  if (!row) throw notFound('Picture')
  return {
    fileKey: getAvatarKey(version, size),
    ...(size === 'picture'
      ? { contentType: row.content_type, bytes: row.bytes }
      : { contentType: row.thumbnail_type, bytes: row.thumbnail_bytes }),
  }
}
