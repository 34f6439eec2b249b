import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { MAX_AVATAR_BYTES, MAX_AVATAR_SIDE, MAX_THUMBNAIL_BYTES } from './avatar-limits'
import { getAvatarKey, getAvatarPath } from './avatars.read.server'
import { parsePicture, type Picture } from './picture'
import { avatarsWords } from './avatars.words'

interface Upload {
  bytes: Uint8Array
  thumbnail?: Uint8Array | undefined
}

/** Throws not_found for another user, too_large, unreadable_file. */
export async function saveAvatar(ctx: Ctx, userId: string, upload: Upload): Promise<{ url: string }> {
  const { accountId } = requireSelf(ctx, userId)
  const picture = requirePicture(upload.bytes, MAX_AVATAR_BYTES, 'file')
  const thumbnail = upload.thumbnail ? requirePicture(upload.thumbnail, MAX_THUMBNAIL_BYTES, 'thumbnail') : picture
  const version = ctx.ids('avt')
  // File first: a file without its row is harmless.
  await ctx.files.write(getAvatarKey(version, 'picture'), picture.bytes)
  await ctx.files.write(getAvatarKey(version, 'thumbnail'), thumbnail.bytes)
  const replacedVersion = await ctx.db.transact('avatar.keep', async (tx) => {
    const replaced = await findVersion(tx, userId)
    const row = {
      version,
      content_type: picture.type,
      bytes: picture.bytes.length,
      thumbnail_type: thumbnail.type,
      thumbnail_bytes: thumbnail.bytes.length,
      updated_at: tx.clock.now(),
    }
    await tx.db.q
      .insertInto('avatars')
      .values({ user_id: userId, account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return replaced
  })
  await removeFiles(ctx, replacedVersion)
  return { url: getAvatarPath(version) }
}

export async function removeAvatar(ctx: Ctx, userId: string): Promise<{ deleted: true }> {
  requireSelf(ctx, userId)
  const before = await ctx.db.transact('avatar.remove', async (tx) => {
    const removed = await findVersion(tx, userId)
    await tx.db.q.deleteFrom('avatars').where('user_id', '=', userId).execute()
    return removed
  })
  await removeFiles(ctx, before)
  return { deleted: true }
}

/** Does not reveal whether the id exists. */
function requireSelf(ctx: Ctx, userId: string) {
  const user = requireUser(ctx)
  if (user.userId !== userId) throw notFound('Person')
  return user
}

function requirePicture(bytes: Uint8Array, maxBytes: number, field: string): Picture {
  const fail = (code: 'too_large' | 'unreadable_file', reason: string) => {
    throw new DomainError(code, reason, { [field]: [reason] })
  }
  if (bytes.length > maxBytes)
    fail(
      'too_large',
      maxBytes === MAX_AVATAR_BYTES ? avatarsWords.pictureLargerThanTenMb : avatarsWords.thumbnailLargerThan200Kb,
    )
  const picture = parsePicture(bytes)
  if (!picture) return fail('unreadable_file', avatarsWords.fileNotPngJpegOr) as never
  if (Math.max(picture.width, picture.height) > MAX_AVATAR_SIDE)
    fail('too_large', avatarsWords.pictureMoreThanPixelsSide(MAX_AVATAR_SIDE.toLocaleString('en-US')))
  return picture
}

async function findVersion(tx: Ctx, userId: string): Promise<string | null> {
  const row = await tx.db.q.selectFrom('avatars').select('version').where('user_id', '=', userId).executeTakeFirst()
  return row?.version ?? null
}

/** After the commit: the stored row references them until then. */
async function removeFiles(ctx: Ctx, version: string | null): Promise<void> {
  if (version === null) return
  for (const size of ['picture', 'thumbnail'] as const) await ctx.files.remove(getAvatarKey(version, size))
}
