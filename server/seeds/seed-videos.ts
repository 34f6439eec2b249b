import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { UserActor } from '../../app/domain/actor'
import { createCtx, type Services } from '../../app/domain/context.server'
import { createVideo } from '../../app/domain/videos/create-video.server'
import { setThumbnail } from '../../app/domain/videos/set-thumbnail.server'
import { processVideo } from '../../app/domain/videos/process-video.server'
import { uploadVideo } from '../../app/domain/videos/upload-video.server'

const NAME = 'How our call board works'

/** The tutorial files, beside the source or beside the build. */
const PLACES = [new URL('../../public/tutorial/', import.meta.url), new URL('../public/tutorial/', import.meta.url)]

/** Idempotent. */
export async function seedVideos(services: Services, owner: UserActor): Promise<void> {
  const ctx = createCtx(services, owner)
  const known = await ctx.db.q.selectFrom('videos').select('id').where('user_id', '=', owner.userId).executeTakeFirst()
  const folder = PLACES.find((place) => existsSync(place))
  if (known || !folder) return
  const videoBytes = await readFile(new URL('call-boards.webm', folder))
  const { videoAsset } = await createVideo(ctx, { name: NAME, size: videoBytes.length })
  await setThumbnail(ctx, { id: videoAsset.id, bytes: await readFile(new URL('call-boards.jpg', folder)) })
  await uploadVideo(ctx, { id: videoAsset.id, length: videoBytes.length, bytes: singleChunk(videoBytes) })
  // Skip conversion: it would delay the demo's start by a minute.
  const video = { ...services.video, canConvert: () => Promise.resolve(false) }
  await processVideo(createCtx({ ...services, video }, { kind: 'system' }), { videoId: videoAsset.id })
}

async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}
