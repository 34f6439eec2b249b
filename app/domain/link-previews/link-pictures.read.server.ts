import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'

export type PictureName = 'image' | 'favicon'

export const getLinkPicturePath = (id: string, name: string): string => `/api/messenger/link-previews/${id}/${name}`

export const getLinkPictureKey = (id: string, name: PictureName): string => `link-previews/${id}.${name}`

/** Throws not_found. */
export async function findLinkPicture(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
): Promise<{ fileKey: string; bytes: number; mimeType: string }> {
  const { accountId } = requireUser(ctx)
  if (name !== 'image' && name !== 'favicon') throw notFound('Picture')
  const row = await ctx.db.q
    .selectFrom('link_previews')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const mimeType = row?.[`${name}_type`] ?? null
  const bytes = row?.[`${name}_bytes`] ?? null
  if (mimeType === null || bytes === null) throw notFound('Picture')
  return { fileKey: getLinkPictureKey(id, name), bytes, mimeType }
}
