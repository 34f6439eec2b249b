import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filmOf } from '../../../tests/helpers/films'
import { beginVideo, piecesOf, uploadFilm } from '../../../tests/helpers/library'
import { LIES, OTHERS, PICTURES } from '../../../tests/helpers/lying-files'
import { pngOf } from '../../../tests/helpers/pictures'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findSession } from '../access/access.read.server'
import type { UserActor } from '../actor'
import { createCtx, type Ctx } from '../context.server'
import { createVideo } from './create-video.server'
import { deleteVideo } from './delete-video.server'
import { setThumbnail } from './set-thumbnail.server'
import { renameVideo } from './rename-video.server'
import { uploadVideo } from './upload-video.server'
import { findVideo, findVideoFile, listVideos } from './videos.read.server'

let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
})
afterEach(() => world.close())

const setPlan = async (limits: { limit: number; unlimited: boolean }, features = {}) => {
  const { db } = world.system
  const row = await db.q.selectFrom('accounts').selectAll().where('id', '=', mia.accountId).executeTakeFirstOrThrow()
  await db.q
    .updateTable('accounts')
    .set({
      limits: JSON.stringify({ ...(JSON.parse(row.limits) as object), videos: limits }),
      features: JSON.stringify({ ...(JSON.parse(row.features) as object), ...features }),
    })
    .where('id', '=', mia.accountId)
    .execute()
}
const remaining = async () => (await findSession(ctx)).remaining.videos
async function filesHere(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.services.files.list('videos')) keys.push(key)
  return keys.toSorted()
}
const told = () => world.published.filter(({ type }) => type.startsWith('video.'))
/** Bytes that must not be read. */
// eslint-disable-next-line require-yield
async function* unread(): AsyncGenerator<Uint8Array> {
  throw new Error('it was read')
}
/** Files are deleted after the commit. */
const settled = () => expect.poll(filesHere)

test('starts with its upload address, waits for its bytes, and is first in the library', async () => {
  const first = await uploadFilm(world, mia, { name: 'First' })
  const begun = await createVideo(ctx, { name: 'Tour', size: 1_000 })
  expect(begun).toEqual({
    uploadUrl: `/api/video/${begun.videoAsset.id}/upload`,
    videoAsset: { id: expect.any(String) },
  })
  const { items, nextPageToken } = await listVideos(ctx, { limit: 24 })
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [begun.videoAsset.id, 'waiting'],
    [first, 'ready'],
  ])
  expect(nextPageToken).toBeNull()
})

test('pages continue after their last video', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.unshift(await beginVideo(ctx, `Tour ${String(n)}`))
  const seen: string[] = []
  let pageToken: string | undefined
  do {
    const page = await listVideos(ctx, { limit: 2, pageToken })
    seen.push(...page.items.map(({ id }) => id))
    pageToken = page.nextPageToken ?? undefined
  } while (pageToken !== undefined)
  expect(seen).toEqual(ids)
})

test('its bytes make it ready, with the facts read from them', async () => {
  const film = await filmOf({ container: 'mp4', codec: 'avc', seconds: 5 })
  const id = await uploadFilm(world, mia, { film })
  expect(await findVideo(ctx, id)).toMatchObject({
    status: 'ready',
    reason: null,
    progress: 100,
    duration: 5,
    width: 320,
    height: 180,
    size: film.length,
    mimeType: 'video/mp4',
    thumbnail: null,
    playbackIds: [{ id }],
    url: `/api/video/${id}/play`,
    mp4Status: 'ready',
    mp4Url: `/api/video/${id}/mp4`,
  })
  const { fileKey, bytes } = await findVideoFile(ctx, id, 'play')
  expect(bytes).toBe(film.length)
  expect((await world.services.files.read(fileKey)).equals(film)).toBe(true)
  expect(told().at(-1)).toMatchObject({
    type: 'video.changed',
    room: `user:${mia.userId}`,
    payload: { video: { id, status: 'ready' } },
  })
})

test('a recording of a browser plays as it is, and has no mp4 where nothing makes one', async () => {
  const id = await uploadFilm(world, mia, { film: await filmOf({ container: 'webm', codec: 'vp9', sound: true }) })
  expect(await findVideo(ctx, id)).toMatchObject({
    status: 'ready',
    mimeType: 'video/webm',
    mp4Status: null,
    mp4Url: null,
  })
  await expect(findVideoFile(ctx, id, 'mp4')).rejects.toMatchObject({ code: 'not_found' })
})

test('an unplayable format needs a converter, and says what to upload instead', async () => {
  const id = await uploadFilm(world, mia, { film: await filmOf({ container: 'mp4', codec: 'avc422' }) })
  expect(await findVideo(ctx, id)).toMatchObject({
    status: 'failed',
    reason: 'Browsers cannot play this video, and no converter is installed. Upload an mp4 (H.264) or webm file',
    playbackIds: [],
    url: null,
  })
  await settled().toEqual([])
})

describe('the plan', () => {
  test('is charged at the start and refunded on failure or early deletion', async () => {
    await setPlan({ limit: 3, unlimited: false })
    await uploadFilm(world, mia)
    expect(await remaining()).toBe(2)
    const cancelled = await beginVideo(ctx)
    expect(await remaining()).toBe(1)
    await deleteVideo(ctx, cancelled)
    expect(await remaining()).toBe(2)
    const id = await beginVideo(ctx)
    await expect(uploadVideo(ctx, { id, length: 3, bytes: piecesOf(Buffer.from('no!')) })).rejects.toMatchObject({
      code: 'unreadable_file',
    })
    expect(await remaining()).toBe(2)
    // It is refunded only once.
    await deleteVideo(ctx, id)
    expect(await remaining()).toBe(2)
  })

  test('does not refund a ready video: it was used', async () => {
    await setPlan({ limit: 3, unlimited: false })
    await deleteVideo(ctx, await uploadFilm(world, mia))
    expect(await remaining()).toBe(2)
  })

  test('refuses a start when none is left', async () => {
    await setPlan({ limit: 1, unlimited: false })
    await beginVideo(ctx)
    await expect(beginVideo(ctx)).rejects.toMatchObject({
      code: 'no_videos',
      message: 'You have used all videos in your plan',
    })
    expect((await listVideos(ctx, { limit: 9 })).items).toHaveLength(1)
    await setPlan({ limit: 1, unlimited: true })
    await beginVideo(ctx)
  })

  test('without a library blocks new and changed videos; existing ones can be deleted', async () => {
    const id = await uploadFilm(world, mia)
    const waiting = await beginVideo(ctx)
    await setPlan({ limit: 0, unlimited: true }, { video: false })
    const refusal = { code: 'forbidden', message: 'Your plan has no videos' }
    await expect(beginVideo(ctx)).rejects.toMatchObject(refusal)
    await expect(renameVideo(ctx, { id, name: 'x' })).rejects.toMatchObject(refusal)
    await expect(setThumbnail(ctx, { id, bytes: pngOf(8, 8) })).rejects.toMatchObject(refusal)
    await expect(
      uploadVideo(ctx, { id: waiting, length: null, bytes: piecesOf(await filmOf()) }),
    ).rejects.toMatchObject(refusal)
    await expect(listVideos(ctx, { limit: 9 })).rejects.toMatchObject(refusal)
    await deleteVideo(ctx, id)
  })

  test('limits bytes: a started video reserves its own, a deleted one frees them', async () => {
    const film = await filmOf({ container: 'mp4', codec: 'avc' })
    const small = createCtx({ ...world.services, fileBytesPerAccount: 2 * film.length }, mia)
    const refusal = { code: 'too_large', message: expect.stringMatching(/^Your account’s files use all of their /) }
    const first = await createVideo(small, { name: 'First', size: film.length })
    await createVideo(small, { name: 'Second', size: film.length })
    await expect(createVideo(small, { name: 'Third', size: 1 })).rejects.toMatchObject(refusal)
    await uploadVideo(small, { id: first.videoAsset.id, length: film.length, bytes: piecesOf(film) })
    // Its size is unknown.
    const { videoAsset } = await createVideo(small, { name: 'Third' })
    for (const length of [film.length, null]) {
      const id = length === null ? (await createVideo(small, { name: 'Fourth' })).videoAsset.id : videoAsset.id
      // A declared size is refused before anything is read.
      const bytes = length === null ? piecesOf(film) : unread()
      await expect(uploadVideo(small, { id, length, bytes })).rejects.toMatchObject(refusal)
      expect(await findVideo(small, id)).toMatchObject({ status: 'failed', reason: refusal.message })
    }
    await settled().toEqual([`videos/${first.videoAsset.id}`])
    await deleteVideo(small, first.videoAsset.id)
    await createVideo(small, { name: 'Fifth', size: film.length })
  })
})

describe('an upload', () => {
  test('publishes its progress once a second', async () => {
    const id = await beginVideo(ctx)
    const film = await filmOf({ bytesPerSecond: 5_000, seconds: 10 })
    world.published.length = 0
    async function* slowly() {
      for await (const piece of piecesOf(film, Math.ceil(film.length / 10))) {
        world.clock.advance(400)
        yield piece
      }
    }
    await uploadVideo(ctx, { id, length: film.length, bytes: slowly() })
    const progress = told().map((event) =>
      event.type === 'video.changed' ? [event.payload.video.status, event.payload.video.progress] : [],
    )
    expect(progress).toEqual([
      ['uploading', 0],
      ['uploading', 30],
      ['uploading', 60],
      ['uploading', 90],
      ['processing', 100],
    ])
  })

  test('is accepted once', async () => {
    const id = await uploadFilm(world, mia)
    const film = await filmOf()
    await expect(uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'ready' })
  })

  test('finds a parallel upload and does not disturb it', async () => {
    const id = await beginVideo(ctx)
    const film = await filmOf()
    async function* meanwhile() {
      yield film.subarray(0, 300)
      const second = uploadVideo(ctx, { id, length: 3, bytes: piecesOf(Buffer.from('no!')) })
      await expect(second).rejects.toMatchObject({ code: 'conflict' })
      yield film.subarray(300)
    }
    await uploadVideo(ctx, { id, length: film.length, bytes: meanwhile() })
    await runJobs(world, /^video\./)
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'ready', size: film.length })
  })

  test('that breaks off fails, shows why, and leaves nothing', async () => {
    const id = await beginVideo(ctx)
    async function* breaksOff() {
      yield await filmOf()
      throw new Error('the client went away')
    }
    await expect(uploadVideo(ctx, { id, length: 10_000, bytes: breaksOff() })).rejects.toThrow('went away')
    expect(await findVideo(ctx, id)).toMatchObject({
      status: 'failed',
      reason: 'The upload was interrupted. Upload the video again',
    })
    expect(await filesHere()).toEqual([])
  })

  test.each([
    ['in the middle', 20, 2],
    ['at its last byte', 1, 1],
  ])('to a video deleted %s ends soon and leaves nothing', async (_when, pieces, most) => {
    let read = 0
    const id = await beginVideo(ctx)
    const film = await filmOf({ bytesPerSecond: 9_000 })
    async function* deletes() {
      yield film.subarray(0, 5_000)
      await deleteVideo(ctx, id)
      world.clock.advance(60_000)
      for await (const piece of piecesOf(film.subarray(5_000), Math.ceil((film.length - 5_000) / pieces))) {
        read += 1
        yield piece
      }
    }
    await expect(uploadVideo(ctx, { id, length: film.length, bytes: deletes() })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(read).toBeLessThanOrEqual(most)
    await settled().toEqual([])
    await runJobs(world, /^video\./)
    expect(told().at(-1)).toMatchObject({ type: 'video.deleted', payload: { videoId: id } })
  })

  test('of more than a GiB is refused by its declared size', async () => {
    const id = await beginVideo(ctx)
    await expect(uploadVideo(ctx, { id, length: 1024 ** 3 + 1, bytes: unread() })).rejects.toMatchObject({
      code: 'too_large',
      message: 'Oversized Files (over 1073 MB): Tour.',
    })
    expect(await findVideo(ctx, id)).toMatchObject({
      status: 'failed',
      reason: 'Oversized Files (over 1073 MB): Tour.',
    })
  })

  test('of more than a GiB without a declared size is refused at the limit', async () => {
    const id = await beginVideo(ctx)
    const piece = Buffer.alloc(64 * 1024 ** 2)
    let sent = 0
    async function* endless() {
      yield await filmOf()
      for (;;) {
        sent += piece.length
        yield piece
      }
    }
    // The disk is not the point.
    const files = {
      ...world.services.files,
      writeStream: async (_key: string, from: AsyncIterable<Uint8Array>) => {
        for await (const _piece of from);
        return 0
      },
    }
    const quick = createCtx({ ...world.services, files }, mia)
    await expect(uploadVideo(quick, { id, length: null, bytes: endless() })).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(sent).toBe(1024 ** 3)
  })

  test.each([
    ['nothing', new Uint8Array()] as const,
    ...LIES,
    ...PICTURES.map(([name, bytes]) => [name, bytes] as const),
    ...OTHERS.map(([name, bytes]) => [name, bytes] as const),
  ])('of a file that is not a film fails with its name: %s', async (_what, bytes) => {
    const id = await beginVideo(ctx, 'house.mp4')
    await uploadVideo(ctx, { id, length: bytes.length, bytes: piecesOf(bytes) }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'unreadable_file', message: 'Unsupported Files: house.mp4.' }),
    )
    await runJobs(world, /^video\./)
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'failed', reason: 'Unsupported Files: house.mp4.' })
    await settled().toEqual([])
  })
})

describe('a video', () => {
  test('is private: a colleague and the team’s owner do not find it', async () => {
    const id = await uploadFilm(world, mia)
    for (const role of ['OWNER', 'MEMBER'] as const) {
      const other = world.as(await world.person({ accountId: mia.accountId, role }))
      expect((await listVideos(other, { limit: 9 })).items).toEqual([])
      const missing = { code: 'not_found' }
      await expect(findVideo(other, id)).rejects.toMatchObject(missing)
      await expect(findVideoFile(other, id, 'play')).rejects.toMatchObject(missing)
      await expect(renameVideo(other, { id, name: 'Mine' })).rejects.toMatchObject(missing)
      await expect(deleteVideo(other, id)).rejects.toMatchObject(missing)
      await expect(setThumbnail(other, { id, bytes: pngOf(8, 8) })).rejects.toMatchObject(missing)
    }
  })

  test('can be renamed', async () => {
    const id = await uploadFilm(world, mia)
    expect(await renameVideo(ctx, { id, name: 'The house' })).toMatchObject({ id, name: 'The house' })
    expect((await findVideoFile(ctx, id, 'play')).fileName).toBe('The house.mp4')
    expect(told().at(-1)).toMatchObject({ payload: { video: { name: 'The house' } } })
  })

  test('disappears immediately when deleted, and its files follow', async () => {
    const id = await uploadFilm(world, mia)
    await setThumbnail(ctx, { id, bytes: pngOf(8, 8) })
    expect(await filesHere()).toHaveLength(2)
    await deleteVideo(ctx, id)
    expect((await listVideos(ctx, { limit: 9 })).items).toEqual([])
    await expect(findVideo(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteVideo(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    await settled().toEqual([])
  })

  test('has the last thumbnail set, checked by content', async () => {
    const id = await uploadFilm(world, mia)
    expect(await setThumbnail(ctx, { id, bytes: pngOf(8, 8) })).toMatchObject({
      thumbnail: `/api/video/${id}/thumbnail`,
    })
    await setThumbnail(ctx, { id, bytes: pngOf(16, 8) })
    await Promise.all([32, 64].map((side) => setThumbnail(ctx, { id, bytes: pngOf(side, 8) })))
    const { thumbnail_key: key } = await ctx.db.q.selectFrom('videos').selectAll().executeTakeFirstOrThrow()
    await settled().toEqual([`videos/${id}`, key])
    for (const [, bytes] of [...LIES, ...OTHERS, PICTURES[2]!, PICTURES[3]!])
      await expect(setThumbnail(ctx, { id, bytes })).rejects.toMatchObject({ code: 'unreadable_file' })
  })

  test('that failed accepts no thumbnail', async () => {
    const id = await beginVideo(ctx)
    await uploadVideo(ctx, { id, length: 3, bytes: piecesOf(Buffer.from('no!')) }).catch(() => {})
    await expect(setThumbnail(ctx, { id, bytes: pngOf(8, 8) })).rejects.toMatchObject({ code: 'not_found' })
    expect(await filesHere()).toEqual([])
  })
})
