import { findAvatar } from '../../app/domain/avatars/avatars.read.server'
import { saveAvatar, removeAvatar } from '../../app/domain/avatars/save-avatar.server'
import { DomainError } from '../../app/domain/errors'
import { os } from './implement'

const { avatars: at } = os
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

export const avatars = {
  findAvatar: at.findAvatar.handler(async ({ context, input }) => ({
    url: (await findAvatar(context.ctx, input.id))?.picture ?? null,
  })),
  findThumbnail: at.findThumbnail.handler(async ({ context, input }) => ({
    url: (await findAvatar(context.ctx, input.id))?.thumbnail ?? null,
  })),
  uploadAvatar: at.uploadAvatar.handler(async ({ context, input: { id, file, thumbnail, userId } }) => {
    if (userId !== undefined && userId !== id)
      throw new DomainError('bad_request', 'userId and the path name different people')
    return saveAvatar(context.ctx, id, {
      bytes: await bytesOf(file),
      thumbnail: thumbnail && (await bytesOf(thumbnail)),
    })
  }),
  removeAvatar: at.removeAvatar.handler(({ context, input }) => removeAvatar(context.ctx, input.id)),
}
