import type { UserActor } from '../../app/domain/actor'
import type { Ctx } from '../../app/domain/context.server'
import { createVideo } from '../../app/domain/videos/create-video.server'
import { uploadVideo } from '../../app/domain/videos/upload-video.server'
import { filmOf } from './films'
import { runJobs } from './run-jobs'
import type { World } from './world'

export async function* piecesOf(bytes: Uint8Array, size = bytes.length) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function beginVideo(ctx: Ctx, name = 'Tour'): Promise<string> {
  return (await createVideo(ctx, { name })).videoAsset.id
}

/** A video whose bytes are here and which was processed. */
export async function uploadFilm(
  world: World,
  owner: UserActor,
  { film, name }: { film?: Uint8Array; name?: string } = {},
): Promise<string> {
  const ctx = world.as(owner)
  const id = await beginVideo(ctx, name)
  const bytes = film ?? (await filmOf({ container: 'mp4', codec: 'avc' }))
  await uploadVideo(ctx, { id, length: bytes.length, bytes: piecesOf(bytes) })
  await runJobs(world, /^video\./)
  return id
}
