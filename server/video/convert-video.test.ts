import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parsePicture } from '../../app/domain/avatars/picture'
import { filmOf } from '../../tests/helpers/films'
import { runFfmpeg } from './run-ffmpeg'
import { createVideoTools } from './video-tools'

let folder: string
let bin: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trunkline-films-'))
  bin = await mkdtemp(join(tmpdir(), 'trunkline-ffmpeg-'))
  await writeFile(join(folder, 'film'), await filmOf())
})
afterEach(async () => {
  for (const made of [folder, bin]) await rm(made, { recursive: true, force: true })
})

/** A program in ffmpeg's place: it notes what it is asked, and does what a test says to the last path it is given. */
async function programThat(does: string): Promise<string> {
  const program = join(bin, 'ffmpeg')
  const script = `#!/bin/sh\nprintf '%s ' "$@" > ${bin}/asked\nfor last; do :; done\n${does}\n`
  await writeFile(program, script, { mode: 0o755 })
  return program
}
const asked = () => readFile(join(bin, 'asked'), 'utf8')
const here = async () => (await readdir(folder)).toSorted()

test('a film becomes H.264 and AAC, read by its own type and from nowhere else', async () => {
  const tools = createVideoTools(folder, await programThat('echo made > "$last"'))
  expect(await tools.toMp4('film', 'webm', 'film.mp4')).toEqual({ bytes: 5 })
  expect(await asked()).toMatch(
    /-nostdin .*-protocol_whitelist file -f matroska -i \S+film .*-c:v libx264 .*-c:a aac .*faststart -f mp4 /,
  )
  expect(await asked()).toMatch(/-threads 1 /)
  expect(await here()).toEqual(['film', 'film.mp4'])
})

test('a picture is taken one second in, or at the beginning of a shorter video', async () => {
  const tools = createVideoTools(folder, await programThat('echo made > "$last"'))
  expect(await tools.captureFrame('film', 'mov', 'film.jpg', 9_000)).toEqual({ bytes: 5 })
  expect(await asked()).toMatch(/-ss 1 -protocol_whitelist file -f mov -i \S+film .*-frames:v 1 .*-f mjpeg /)
  await tools.captureFrame('film', 'mov', 'film.jpg', 900)
  expect(await asked()).toMatch(/-ss 0 /)
})

test('a picture has the display aspect of a film with pixels that are not square', async () => {
  const tools = createVideoTools(folder, await programThat('echo made > "$last"'))
  await tools.captureFrame('film', 'mov', 'film.jpg', 900)
  expect(await asked()).toContain("-vf scale='max(2,trunc(min(iw*sar,8192)/2)*2)':ih,setsar=1,scale='min(640,iw)':-2 ")
})

test.each([
  ['fails', 'echo half > "$last"; exit 1', 'unreadable'],
  ['writes nothing', ': > "$last"', 'unreadable'],
  ['says that it is done and is not', 'exit 0', 'unreadable'],
] as const)('a conversion that %s produces none, and leaves nothing', async (_what, does, made) => {
  const tools = createVideoTools(folder, await programThat(does))
  expect(await tools.toMp4('film', 'webm', 'film.mp4')).toBe(made)
  expect(await here()).toEqual(['film'])
})

test('reports a missing converter', async () => {
  const tools = createVideoTools(folder, join(bin, 'nowhere'))
  expect(await tools.canConvert()).toBe(false)
  expect(await tools.toMp4('film', 'webm', 'film.mp4')).toBe('absent')
  expect(await createVideoTools(folder, await programThat('exit 0')).canConvert()).toBe(true)
})

test('a conversion that takes too long is ended; one that another process ended is retried', async () => {
  expect(await runFfmpeg(await programThat('exec sleep 60'), [], 100)).toBe('too_long')
  await expect(runFfmpeg(await programThat('kill -9 $$'), [], 10_000)).rejects.toThrow('ffmpeg was ended by SIGKILL')
})

/** Two seconds of a picture that moves, and a tone. */
const SOURCE = '-loglevel error -f lavfi -i testsrc=d=2:s=322x182:r=10 -f lavfi -i sine=d=2'.split(' ')

const ffmpegIsHere = await createVideoTools('', 'ffmpeg').canConvert()
describe.runIf(ffmpegIsHere)('the real converter', () => {
  const make = (name: string, ...args: string[]) => execFileSync('ffmpeg', [...SOURCE, ...args, join(folder, name)])

  test.each([
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv422p', '-c:a', 'flac']],
    ['flv', ['-c:v', 'flv', '-c:a', 'mp3', '-ar', '44100']],
    ['wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
    ['mpg', ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2']],
    ['ts', ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2']],
  ] as const)('converts a film in %s so that every browser plays it, and takes its picture', async (ext, args) => {
    make(`real.${ext}`, ...args)
    const tools = createVideoTools(folder, 'ffmpeg')
    expect(await tools.toMp4(`real.${ext}`, ext, 'real.mp4')).toEqual({ bytes: expect.any(Number) })
    const facts = await tools.inspect('real.mp4')
    expect(facts).toMatchObject({ videoCodec: expect.stringMatching(/^avc1\.64/), audioCodec: 'mp4a.40.2', width: 322 })
    expect(Math.round(facts!.durationMs! / 1000)).toBe(2)
    expect(await tools.captureFrame('real.mp4', 'mp4', 'real.jpg', 2_000)).toEqual({ bytes: expect.any(Number) })
    expect((await readFile(join(folder, 'real.jpg'))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect((await here()).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test.each([
    ['16/15', 640, 326],
    ['1/2', 160, 182],
    ['2', 640, 180],
  ])('a film with pixels of %s makes a picture of %i × %i', async (sar, width, height) => {
    const source = '-loglevel error -f lavfi -i testsrc=d=1:s=640x352:r=10'.split(' ')
    const small = sar === '1/2' ? ['-s', '320x182'] : []
    execFileSync('ffmpeg', [...source, ...small, '-vf', `setsar=${sar}`, join(folder, 'wide.mkv')])
    const tools = createVideoTools(folder, 'ffmpeg')
    await tools.captureFrame('wide.mkv', 'mkv', 'wide.jpg', 500)
    const picture = parsePicture(new Uint8Array(await readFile(join(folder, 'wide.jpg'))))
    expect(picture!.width).toBe(width)
    expect(Math.abs(picture!.height - height)).toBeLessThanOrEqual(8)
  })

  test('takes a picture of a recording without a stated length', async () => {
    make('live.webm', '-c:v', 'libvpx', '-live', '1', '-c:a', 'libopus', '-f', 'webm')
    const tools = createVideoTools(folder, 'ffmpeg')
    const facts = await tools.inspect('live.webm')
    expect(facts).toMatchObject({ videoCodec: 'vp8', audioCodec: 'opus', durationMs: expect.any(Number) })
    expect(await tools.captureFrame('live.webm', 'webm', 'live.jpg', facts!.durationMs)).toEqual({
      bytes: expect.any(Number),
    })
  })

  test('reads no other file that a film names', async () => {
    await writeFile(join(folder, 'secret.txt'), 'secret')
    for (const [name, text] of [
      ['list', `ffconcat version 1.0\nfile ${join(folder, 'secret.txt')}\n`],
      [
        'm3u8',
        `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile://${join(folder, 'secret.txt')}\n#EXT-X-ENDLIST\n`,
      ],
    ] as const) {
      await writeFile(join(folder, name), text)
      for (const ext of ['mp4', 'webm', 'avi', 'wmv', 'flv', 'mpg', 'ts', 'ogv'] as const)
        expect(await createVideoTools(folder, 'ffmpeg').toMp4(name, ext, 'out.mp4'), `${name} as ${ext}`).toBe(
          'unreadable',
        )
    }
  })
})
