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
    .route({ method: 'GET', path: '/api/v1/users/{id}/avatar', summary: 'Where a person’s picture is', tags })
    .input(id)
    .output(found),
  findThumbnail: oc
    .route({
      method: 'GET',
      path: '/api/v1/users/{id}/avatar/thumbnail',
      summary: 'Where a person’s small picture is',
      tags,
    })
    .input(id)
    .output(found),
  uploadAvatar: oc
    .route({
      method: 'POST',
      path: '/api/v1/users/{id}/avatar',
      summary: 'Upload the own picture (multipart): PNG, JPEG or WebP up to 10 MB, told by its content',
      description:
        '`thumbnail` is a small picture of at most 200 kB for lists; without it the picture itself is shown there. `mimeType` is not believed, `userId` has to be the person of the path.',
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
      summary: 'Remove the own picture',
      tags,
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
}
