import { afterEach, beforeEach, expect, test } from 'vitest'
import { filmOf } from '../../../tests/helpers/films'
import { beginVideo, piecesOf, uploadFilm } from '../../../tests/helpers/library'
import { pngOf } from '../../../tests/helpers/pictures'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import type { ConversionResult, VideoTools } from '../video.port'
import { deleteVideo } from './delete-video.server'
import { setThumbnail } from './set-thumbnail.server'
import { abandonProcessing } from './process-video.server'
import { abandonMp4Copy } from './create-mp4-copy.server'
import { uploadVideo } from './upload-video.server'
import { findVideo } from './videos.read.server'

let world: World
let mia: UserActor
let ctx: Ctx
/** Requests to the converter, and their failures. */
let asked: string[]
let refuses: ConversionResult | null
/** Runs while the converter works. */
let meanwhile: () => Promise<unknown>
beforeEach(async () => {
  world = await testWorld()
  asked = []
  refuses = null
  meanwhile = async () => {}
  const convert = async (what: string, from: string, to: string, bytes: Uint8Array): Promise<ConversionResult> => {
    asked.push(`${what} ${from}`)
    await meanwhile()
    if (refuses) return refuses
    await world.services.files.write(to, bytes)
    return { bytes: bytes.length }
  }
  const made = await filmOf({ container: 'mp4', codec: 'avc', seconds: 7 })
  Object.assign(world.services.video, {
    canConvert: async () => refuses !== 'absent',
    toMp4: (from, _ext, to) => convert('mp4', from, to, made),
    captureFrame: (from, _ext, to) => convert('picture', from, to, pngOf(8, 8)),
  } satisfies Partial<VideoTools>)
  mia = await world.person()
  ctx = world.as(mia)
})
afterEach(() => world.close())

async function filesHere(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.services.files.list('videos')) keys.push(key)
  return keys.toSorted()
}
const avc422 = () => filmOf({ container: 'mp4', codec: 'avc422' })

test('an unplayable format is converted, gets a picture, and keeps only the result', async () => {
  const id = await uploadFilm(world, mia, { film: await avc422() })
  expect(asked).toEqual([`mp4 videos/${id}`, `picture videos/${id}.converted.mp4`])
  expect(await findVideo(ctx, id)).toMatchObject({
    status: 'ready',
    duration: 7,
    mimeType: 'video/mp4',
    thumbnail: `/api/video/${id}/thumbnail`,
    mp4Status: 'ready',
  })
  await expect.poll(filesHere).toEqual([`videos/${id}.converted.mp4`, `videos/${id}.taken.jpg`])
})

test('a browser recording plays immediately, and its mp4 follows', async () => {
  const id = await beginVideo(ctx)
  const film = await filmOf({ container: 'webm', codec: 'vp9' })
  await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
  await runJobs(world, /^video\.process/)
  expect(await findVideo(ctx, id)).toMatchObject({ status: 'ready', mp4Status: 'preparing', mp4Url: null })
  await runJobs(world, /^video\.mp4-copy/)
  expect(await findVideo(ctx, id)).toMatchObject({ mp4Status: 'ready', mp4Url: `/api/video/${id}/mp4` })
  expect(asked).toEqual([`picture videos/${id}`, `mp4 videos/${id}`])
  expect(await filesHere()).toEqual([`videos/${id}`, `videos/${id}.taken.jpg`, `videos/${id}.twin.mp4`])
  // A repeated run makes none.
  await runJobs(world, /^video\.mp4-copy/)
  expect(asked).toHaveLength(2)
})

test.each([
  ['cannot be read', 'unreadable', 'errored'],
  ['takes too long', 'too_long', 'errored'],
  ['has lost its converter', 'absent', null],
] as const)('an mp4 that %s is missing, and the recording plays', async (_what, refusal, mp4Status) => {
  const id = await beginVideo(ctx)
  const film = await filmOf({ container: 'webm', codec: 'vp9' })
  await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
  await runJobs(world, /^video\.process/)
  refuses = refusal
  await runJobs(world, /^video\.mp4-copy/)
  expect(await findVideo(ctx, id)).toMatchObject({ status: 'ready', mp4Status, mp4Url: null })
})

test.each([
  ['unreadable', 'Unsupported Files: Tour.'],
  ['too_long', 'This video takes too long to convert. Upload an mp4 (H.264) or webm file'],
] as const)('a film the converter reports as %s fails', async (refusal, reason) => {
  refuses = refusal
  const id = await uploadFilm(world, mia, { film: await avc422() })
  expect(await findVideo(ctx, id)).toMatchObject({ status: 'failed', reason })
  await expect.poll(filesHere).toEqual([])
})

test('a thumbnail set during the conversion is kept', async () => {
  const id = await beginVideo(ctx)
  const film = await filmOf({ container: 'mp4', codec: 'avc' })
  await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
  meanwhile = () => setThumbnail(ctx, { id, bytes: pngOf(16, 9) })
  await runJobs(world, /^video\./)
  expect(asked).toEqual([`picture videos/${id}`])
  await expect.poll(filesHere).toEqual([`videos/${id}`, expect.stringMatching(/\.avt_\w+\.png$/)])
})

test('a video that has a picture keeps it', async () => {
  const id = await beginVideo(ctx)
  await setThumbnail(ctx, { id, bytes: pngOf(16, 9) })
  const film = await filmOf({ container: 'mp4', codec: 'avc' })
  await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
  await runJobs(world, /^video\./)
  expect(asked).toEqual([])
})

test.each(['video.process', 'video.mp4-copy'])('a video deleted during %s leaves nothing', async (kind) => {
  const id = await beginVideo(ctx)
  const film = kind === 'video.mp4-copy' ? await filmOf() : await avc422()
  await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
  if (kind === 'video.mp4-copy') await runJobs(world, /^video\.process/)
  let deleted = false
  meanwhile = async () => {
    if (!deleted) await deleteVideo(ctx, id)
    deleted = true
  }
  await runJobs(world, /^video\./)
  await expect.poll(filesHere).toEqual([])
})

test('a job out of retries fails its video; a finished video stays', async () => {
  const id = await beginVideo(ctx)
  const film = await filmOf()
  await uploadVideo(ctx, { id, length: film.length, bytes: piecesOf(film) })
  await runJobs(world, /^video\.process/)
  await abandonProcessing(world.system, { videoId: id })
  await abandonMp4Copy(world.system, { videoId: id })
  expect(await findVideo(ctx, id)).toMatchObject({ status: 'ready', mp4Status: 'errored' })
  const other = await beginVideo(ctx)
  await uploadVideo(ctx, { id: other, length: film.length, bytes: piecesOf(film) })
  await abandonProcessing(world.system, { videoId: other })
  expect(await findVideo(ctx, other)).toMatchObject({
    status: 'failed',
    reason: 'The video could not be processed. Upload it again',
  })
})
