import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { UserActor } from '../../app/domain/actor'
import { makeCtx, type Services } from '../../app/domain/context.server'
import { createVideo } from '../../app/domain/videos/create-video.server'
import { giveThumbnail } from '../../app/domain/videos/give-thumbnail.server'
import { processVideo } from '../../app/domain/videos/process-video.server'
import { uploadVideo } from '../../app/domain/videos/upload-video.server'

const NAME = 'How our call board works'

/** The film and the picture that the boards page shows: beside our source, or beside the build. */
const PLACES = [new URL('../../public/tutorial/', import.meta.url), new URL('../public/tutorial/', import.meta.url)]

/** A film in the library of somebody of the cast, once: told again, nothing changes. */
export async function seedVideos(services: Services, owner: UserActor): Promise<void> {
  const ctx = makeCtx(services, owner)
  const known = await ctx.db.q.selectFrom('videos').select('id').where('user_id', '=', owner.userId).executeTakeFirst()
  const folder = PLACES.find((place) => existsSync(place))
  if (known || !folder) return
  const film = await readFile(new URL('call-boards.webm', folder))
  const { videoAsset } = await createVideo(ctx, { name: NAME, size: film.length })
  await giveThumbnail(ctx, { id: videoAsset.id, bytes: await readFile(new URL('call-boards.jpg', folder)) })
  await uploadVideo(ctx, { id: videoAsset.id, length: film.length, bytes: once(film) })
  // A demo that begins with a minute of converting would answer late for that long.
  const video = { ...services.video, canConvert: () => Promise.resolve(false) }
  await processVideo(makeCtx({ ...services, video }, { kind: 'system' }), { videoId: videoAsset.id })
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
