import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filmOf } from '../../../tests/helpers/films'
import { beginVideo, piecesOf } from '../../../tests/helpers/library'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { sweep } from '../../../server/jobs/sweep'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findSession } from '../access/access.read.server'
import type { UserActor } from '../actor'
import { DEFAULT_LIMITS } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { uploadVideo } from './upload-video.server'
import { findVideo, listVideos } from './videos.read.server'

/** Where the process is killed: nothing runs after it, not even cleanup. */
let diesAt: string | null
let world: World
let mia: UserActor
let ctx: Ctx
const never = new Promise<never>(() => {})

beforeEach(async () => {
  diesAt = null
  world = await testWorld({
    onBoundary: (name, side) => {
      if (`${name}:${side}` === diesAt) throw new Error('killed')
    },
  })
  mia = await world.person()
  ctx = world.as(mia)
  const limits = JSON.stringify({ ...DEFAULT_LIMITS, videos: { limit: 5, unlimited: false } })
  await world.system.db.q.updateTable('accounts').set({ limits }).execute()
})
afterEach(() => world.close())

const MINUTE_MS = 60_000
const remaining = async () => (await findSession(ctx)).remaining.videos
async function filesHere(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.services.files.list('videos')) keys.push(key)
  return keys
}
const looked = async () => runJobs(world, /^video\.watch/)

describe('a video without an upload', () => {
  test('expires after an hour and returns its quota', async () => {
    const id = await beginVideo(ctx)
    world.clock.advance(60 * MINUTE_MS - 1)
    await looked()
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'waiting' })
    expect(await remaining()).toBe(4)
    world.clock.advance(1)
    await looked()
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'failed', reason: 'The video was never uploaded' })
    expect(await remaining()).toBe(5)
  })
})

describe('an upload whose process is killed', () => {
  /** It never continues, as with a killed process. */
  async function standStill(id: string): Promise<void> {
    const film = await filmOf({ bytesPerSecond: 9_000 })
    let isHere!: () => void
    const here = new Promise<void>((resolve) => (isHere = resolve))
    async function* stands() {
      yield film.subarray(0, 20_000)
      isHere()
      await never
    }
    void uploadVideo(ctx, { id, length: film.length, bytes: stands() })
    await here
  }

  test('fails two minutes later and returns its quota', async () => {
    const id = await beginVideo(ctx)
    await standStill(id)
    world.clock.advance(2 * MINUTE_MS - 1)
    await looked()
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'uploading' })
    expect(await filesHere()).toEqual([`videos/${id}.part`])
    world.clock.advance(1)
    await looked()
    expect(await findVideo(ctx, id)).toMatchObject({
      status: 'failed',
      reason: 'The upload was interrupted. Upload the video again',
    })
    expect(await filesHere()).toEqual([])
    expect(await remaining()).toBe(5)
  })

  test('between the file and its row leaves no file', async () => {
    const id = await beginVideo(ctx)
    const film = await filmOf()
    diesAt = 'video.uploaded:before'
    const { transact } = world.services.store
    // The code that would report the failure is killed as well.
    world.services.store.transact = (name, work, how) =>
      name === 'video.failed' && diesAt ? never : transact(name, work, how)
    void uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) }).catch(() => {})
    await expect.poll(filesHere).toEqual([`videos/${id}`])
    diesAt = null
    world.clock.advance(2 * MINUTE_MS)
    await looked()
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'failed' })
    await expect.poll(filesHere).toEqual([])
    expect(await remaining()).toBe(5)
  })

  test('keeps a slow upload that is alive', async () => {
    const id = await beginVideo(ctx)
    const film = await filmOf({ container: 'mp4', codec: 'avc', bytesPerSecond: 9_000 })
    async function* slowly() {
      for (const piece of [film.subarray(0, 10_000), film.subarray(10_000, 10_010), film.subarray(10_010, 10_020)]) {
        yield piece
        world.clock.advance(MINUTE_MS)
        await looked()
      }
      yield film.subarray(10_020)
    }
    await uploadVideo(ctx, { id, length: film.length, bytes: slowly() })
    await runJobs(world, /^video\./)
    expect(await findVideo(ctx, id)).toMatchObject({ status: 'ready' })
  })
})

test.each(['video.ready:before', 'video.ready:after', 'video.failed:before', 'video.failed:after'])(
  'processing killed at %s has the same result when it runs again',
  async (boundary) => {
    const isFilm = boundary.startsWith('video.ready')
    const id = await beginVideo(ctx)
    const film = await filmOf({ container: 'mp4', codec: isFilm ? 'avc' : 'avc422' })
    await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
    diesAt = boundary
    await expect(runJobs(world, /^video\.process/)).rejects.toThrow('killed')
    diesAt = null
    await runJobs(world, /^video\.process/)
    expect(await findVideo(ctx, id)).toMatchObject({ status: isFilm ? 'ready' : 'failed' })
    expect(await remaining()).toBe(isFilm ? 4 : 5)
    // Files due for removal after the commit are swept.
    world.clock.set(Date.now() + 8 * 24 * 60 * MINUTE_MS)
    await sweep(world.system)
    await expect.poll(filesHere).toEqual(isFilm ? [`videos/${id}`] : [])
    const ends = world.published.filter(
      (event) => event.type === 'video.changed' && ['ready', 'failed'].includes(event.payload.video.status),
    )
    expect(ends.length).toBeLessThanOrEqual(1)
  },
)

test('one killed during creation does not exist', async () => {
  diesAt = 'video.create:before'
  await expect(beginVideo(ctx)).rejects.toThrow('killed')
  expect(await remaining()).toBe(5)
  expect((await listVideos(ctx, { limit: 9 })).items).toEqual([])
})
