import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filmOf } from '../../tests/helpers/films'
import { LIES, OTHERS, PICTURES } from '../../tests/helpers/lying-files'
import { inspectVideo } from './video-facts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'trunkline-films-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

async function factsOf(bytes: Uint8Array) {
  const path = join(folder, 'film')
  await writeFile(path, bytes)
  return inspectVideo(path)
}

test.each([
  ['webm', 'vp8', 'vp8'],
  ['webm', 'vp9', 'vp09.00.11.08'],
  ['mkv', 'avc', 'avc1.64000c'],
  ['mp4', 'avc', 'avc1.64000c'],
  ['mp4', 'avc422', 'avc1.7a000c'],
  ['mov', 'avc', 'avc1.64000c'],
] as const)('reads the metadata of a %s of %s', async (container, codec, videoCodec) => {
  expect(await factsOf(await filmOf({ container, codec, seconds: 5 }))).toEqual({
    videoCodec,
    audioCodec: null,
    durationMs: 5_000,
    width: 320,
    height: 180,
  })
})

test('reads no more than its limit, whatever a film claims', async () => {
  const path = join(folder, 'film')
  await writeFile(path, await filmOf({ container: 'mp4', codec: 'avc' }))
  expect(await inspectVideo(path, 100_000)).not.toBeNull()
  expect(await inspectVideo(path, 100)).toBeNull()
})

test('reads its sound', async () => {
  expect(await factsOf(await filmOf({ sound: true }))).toMatchObject({ videoCodec: 'vp8', audioCodec: 'opus' })
})

test.each([
  ...LIES,
  ...PICTURES.map(([name, bytes]) => [name, bytes] as const),
  ...OTHERS.map(([name, bytes]) => [name, bytes] as const),
])('%s holds no film', async (_name, bytes) => {
  expect(await factsOf(bytes)).toBeNull()
})

test('a film that ends within its metadata holds none', async () => {
  const film = await filmOf({ container: 'mp4', codec: 'avc' })
  for (const part of [0.05, 0.1, 0.2]) expect(await factsOf(film.subarray(0, film.length * part))).toBeNull()
})
