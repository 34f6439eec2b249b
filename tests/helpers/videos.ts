import type { Selectable } from 'kysely'
import type { UserActor } from '../../app/domain/actor'
import { getVideoKey, getCustomThumbnailKey } from '../../app/domain/videos/video-files'
import type { VideosTable } from '../../db/schema/videos'
import { pngOf } from './pictures'
import type { World } from './world'

/** A placeholder for a film where nothing plays it: as many bytes as it has, each another. */
export const FILM = Buffer.from(Array.from({ length: 4_000 }, (_, index) => index % 251))

/** A video of a user's library as it is when its upload and its processing are over, 60 s long; `change` makes it another. */
export async function makeReadyVideo(
  world: World,
  owner: UserActor,
  change: Partial<Selectable<VideosTable>> = {},
): Promise<Selectable<VideosTable>> {
  const id = world.services.ids('vid')
  const row: Selectable<VideosTable> = {
    id,
    account_id: owner.accountId,
    user_id: owner.userId,
    name: 'Lakeside tour',
    status: 'ready',
    failure: null,
    progress: 100,
    file_key: getVideoKey(id),
    file_bytes: FILM.length,
    mime_type: 'video/webm',
    ext: 'webm',
    duration_ms: 60_000,
    width: 1280,
    height: 720,
    thumbnail_key: getCustomThumbnailKey(id, 'avt_1', 'image/png'),
    mp4_status: null,
    mp4_key: null,
    mp4_bytes: null,
    hits: 0,
    created_at: world.clock.now(),
    updated_at: world.clock.now(),
    deleted_at: null,
    ...change,
  }
  if (row.file_key) await world.services.files.write(row.file_key, FILM)
  if (row.thumbnail_key) await world.services.files.write(row.thumbnail_key, pngOf(16, 9))
  await world.system.db.q.insertInto('videos').values(row).execute()
  return row
}

/** The account's plan loses its videos. */
export async function withoutVideos(world: World, accountId: string): Promise<void> {
  const { q } = world.system.db
  const { features } = await q
    .selectFrom('accounts')
    .select('features')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const changed = JSON.stringify({ ...(JSON.parse(features) as object), video: false })
  await q.updateTable('accounts').set({ features: changed }).where('id', '=', accountId).execute()
}
