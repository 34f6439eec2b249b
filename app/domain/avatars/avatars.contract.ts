import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_AVATAR_BYTES } from './avatar-limits'

const tags = ['Avatars']
const id = z.strictObject({ id: z.string().max(60) })
/** Needs a bearer token, our cookie, or the session token in the query. */
const found = z.object({ url: z.string().nullable() })

/** Specification 1-boards §7, 4-trust §7.5. */
export const avatarsContract = {
  findAvatar: oc
    .route({ method: 'GET', path: '/api/v1/users/{id}/avatar', summary: 'Get the path of a user’s picture', tags })
    .input(id)
    .output(found),
  findThumbnail: oc
    .route({
      method: 'GET',
      path: '/api/v1/users/{id}/avatar/thumbnail',
      summary: 'Get the path of a user’s thumbnail',
      tags,
    })
    .input(id)
    .output(found),
  uploadAvatar: oc
    .route({
      method: 'POST',
      path: '/api/v1/users/{id}/avatar',
      summary: 'Upload your picture (multipart): PNG, JPEG or WebP up to 10 MB, detected from its content',
      description:
        '`thumbnail` is a small picture for lists, up to 200 kB; without it, lists show the picture itself. `mimeType` is ignored. `userId` must match the path.',
      tags,
    })
    .input(
      id.extend({
        file: z.file().max(MAX_AVATAR_BYTES, 'The picture is larger than 10 MB'),
        thumbnail: z.file().max(MAX_AVATAR_BYTES, 'The picture is larger than 10 MB').optional(),
        mimeType: z.string().max(100).optional(),
        userId: z.string().max(60).optional(),
      }),
    )
    .output(z.object({ url: z.string() })),
  removeAvatar: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/users/{id}/avatar',
      successStatus: 200,
      summary: 'Remove your picture',
      tags,
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
}
