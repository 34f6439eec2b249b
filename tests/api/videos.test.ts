import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import type { DownloadToken } from '../../app/domain/downloads/downloads.schema'
import type { VideoUpload, VideoView } from '../../app/domain/videos/videos.schema'
import { filmOf } from '../helpers/films'
import { LIES, PICTURES } from '../helpers/lying-files'
import { pngOf } from '../helpers/pictures'
import { runJobs } from '../helpers/run-jobs'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let mia: UserActor
let token: string
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world, { rates: { person: [10_000, 10] } })
  mia = await world.person()
  token = await served.tokenOf(mia)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const bearer = (of = token) => ({ authorization: `Bearer ${of}` })

async function ask<T>(method: string, path: string, body?: object | Uint8Array, headers: Record<string, string> = {}) {
  const isRaw = body instanceof Uint8Array || body instanceof FormData
  const answer = await fetch(served.url + path, {
    method,
    headers: { ...bearer(), ...(body && !isRaw ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: isRaw ? (body as BodyInit) : JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}
interface Refusal {
  error: string
  code: string
}

const begin = async (name = 'Tour') => (await ask<VideoUpload>('POST', '/api/video', { name })).body
const find = async (id: string) => (await ask<VideoView>('GET', `/api/video/${id}`)).body
async function upload(film: Uint8Array, name?: string): Promise<string> {
  const { uploadUrl, videoAsset } = await begin(name)
  expect((await ask('PUT', uploadUrl, film)).status).toBe(200)
  await runJobs(world, /^video\./)
  return videoAsset.id
}
const keys = async () => {
  const found: string[] = []
  for await (const { key } of world.services.files.list('videos')) found.push(key)
  return found
}
const nothingIsLeft = () => waitFor('its files to go', async () => (await keys()).length === 0)

/** A request whose body its test writes by hand. */
function put(path: string, headers: Record<string, string | number>): ClientRequest {
  const sent = httpRequest(served.url + path, { method: 'PUT', headers: { ...bearer(), ...headers } })
  sent.on('error', () => {})
  return sent
}
async function answerTo(sent: ClientRequest): Promise<{ status: number; body: Refusal }> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return { status: answer.statusCode!, body: JSON.parse(Buffer.concat(pieces).toString()) as Refusal }
}

describe('a video', () => {
  test('is created, uploaded as it is, processed, played and saved', async () => {
    const film = await filmOf({ container: 'mp4', codec: 'avc', seconds: 6, bytesPerSecond: 50_000 })
    const id = await upload(film, 'The house')
    expect(await find(id)).toMatchObject({ status: 'ready', duration: 6, size: film.length })
    const whole = await fetch(`${served.url}/api/video/${id}/play`, { headers: bearer() })
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-disposition': "inline; filename*=UTF-8''The%20house.mp4",
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    const part = await fetch(`${served.url}/api/video/${id}/mp4`, { headers: { ...bearer(), range: 'bytes=100-299' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${String(film.length)}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 300))).toBe(true)
    const saved = await fetch(`${served.url}/api/video/${id}/play?save=yes`, { headers: bearer() })
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''The%20house.mp4")
    await saved.arrayBuffer()
  })

  test('is uploaded and played by the cookie of our own pages, and of our frames', async () => {
    const cookie = await served.cookieOf(mia)
    const { uploadUrl, videoAsset } = await begin()
    const film = await filmOf({ container: 'mp4', codec: 'avc' })
    const own = { cookie, origin: served.url }
    const foreign = { cookie, origin: 'http://127.0.0.1:9999' }
    const send = (headers: Record<string, string>) =>
      fetch(served.url + uploadUrl, { method: 'PUT', headers, body: film })
    expect((await send(foreign)).status).toBe(401)
    expect((await send({ ...own, 'expected-user': 'usr_other' })).status).toBe(401)
    expect((await send(own)).status).toBe(200)
    await runJobs(world, /^video\./)
    expect((await fetch(`${served.url}/api/video/${videoAsset.id}/play`, { headers: { cookie } })).status).toBe(200)
    expect((await fetch(`${served.url}/framed/harbor/api/video/${videoAsset.id}/play`)).status).toBe(401)
  })

  test('is played and saved by a download token, for an hour and by that address alone', async () => {
    const id = await upload(await filmOf({ container: 'mp4', codec: 'avc' }))
    const other = await upload(await filmOf({ container: 'mp4', codec: 'avc' }))
    const tokenFor = async (resource: object) =>
      (await ask<DownloadToken>('POST', '/api/v1/download-tokens', { resource: { kind: 'video', ...resource } })).body
    const { url } = await tokenFor({ videoId: id })
    const statusOf = async (address: string) => {
      const answer = await fetch(served.url + address)
      await answer.arrayBuffer()
      return answer.status
    }
    expect(url).toMatch(`/api/video/${id}/play?token=`)
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.replace('/play', '/mp4'))).toBe(401)
    expect(await statusOf(url.replace(id, other))).toBe(401)
    world.clock.advance(60 * 60_000)
    expect(await statusOf(url)).toBe(200)
    world.clock.advance(5 * 60_000)
    expect(await statusOf(url)).toBe(401)
    expect(await statusOf((await tokenFor({ videoId: id, mp4: true })).url)).toBe(200)
    expect(await statusOf((await tokenFor({ videoId: id, save: true })).url)).toBe(200)
    const webm = await upload(await filmOf())
    const missing = await ask<Refusal>('POST', '/api/v1/download-tokens', {
      resource: { kind: 'video', videoId: webm, mp4: true },
    })
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
  })

  test('shows its given picture, and no data that was written beside its pixels', async () => {
    const { videoAsset } = await begin()
    const form = new FormData()
    form.set(
      'file',
      new File([new Uint8Array(pngOf(8, 8, [['tEXt', 'Comment\0at home']]))], 'x.html', { type: 'text/html' }),
    )
    const given = await ask<VideoView>('POST', `/api/video/${videoAsset.id}/thumbnail`, form)
    expect([given.status, given.body.thumbnail]).toEqual([200, `/api/video/${videoAsset.id}/thumbnail`])
    const shown = await fetch(served.url + given.body.thumbnail!, { headers: bearer() })
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Buffer.from(await shown.arrayBuffer()).equals(pngOf(8, 8))).toBe(true)
    const large = new FormData()
    large.set('file', new File([randomBytes(1024 ** 2 + 1)], 'x.png'))
    expect((await ask('POST', `/api/video/${videoAsset.id}/thumbnail`, large)).status).toBe(422)
  })
})

describe('an upload', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['a picture', PICTURES[0]![1]],
    ...LIES.slice(0, 12),
    ['a page behind a picture', Buffer.concat([PICTURES[0]![1], Buffer.from('<script>alert(1)</script>')])],
  ] as Array<[string, Uint8Array]>)('of %s is refused by name, and its video has failed', async (_what, bytes) => {
    const { uploadUrl, videoAsset } = await begin('film.mp4')
    const answer = await fetch(served.url + uploadUrl, {
      method: 'PUT',
      headers: { ...bearer(), 'content-type': 'video/mp4' },
      body: new Uint8Array(bytes),
    })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ error: 'Unsupported Files: film.mp4.', code: 'unreadable_file' }),
    ])
    expect(await find(videoAsset.id)).toMatchObject({ status: 'failed', reason: 'Unsupported Files: film.mp4.' })
    await nothingIsLeft()
  })

  test('that is refused at its beginning is answered even if its sender reads only at the end', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { uploadUrl } = await begin('film.mp4')
      const sent = put(uploadUrl, { 'content-length': 6 * 1024 ** 2 })
      const answered = answerTo(sent)
      for (let n = 0; n < 6; n += 1) await new Promise((written) => sent.write(Buffer.alloc(1024 ** 2), written))
      expect((await answered).status).toBe(422)
    }
  })

  test('of a film with a page behind it is served as the film', async () => {
    const film = await filmOf({ container: 'mp4', codec: 'avc' })
    const both = Buffer.concat([film, Buffer.from('<!doctype html><script>alert(1)</script>')])
    const id = await upload(both)
    const answer = await fetch(`${served.url}/api/video/${id}/play`, { headers: bearer() })
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(both)).toBe(true)
  })

  test('that claims to be larger than 1 GiB is refused before anything is written', async () => {
    const { uploadUrl, videoAsset } = await begin('film.mp4')
    const sent = put(uploadUrl, { 'content-length': 1024 ** 3 + 1 })
    const answered = answerTo(sent)
    // As much as is discarded for a sender that does not stop before it reads.
    for (let n = 0; n < 9; n += 1) sent.write(Buffer.alloc(1024 ** 2))
    expect(await answered).toMatchObject({
      status: 413,
      body: { error: 'Oversized Files (over 1073 MB): film.mp4.', code: 'too_large' },
    })
    sent.destroy()
    expect(await find(videoAsset.id)).toMatchObject({ status: 'failed' })
    expect(await keys()).toEqual([])
  })

  test('that claims to be larger than 1 GiB and sends no body is answered', async () => {
    const { uploadUrl, videoAsset } = await begin('film.mp4')
    const sent = put(uploadUrl, { 'content-length': 1024 ** 3 + 1 })
    const answered = answerTo(sent)
    sent.flushHeaders()
    expect((await answered).status).toBe(413)
    sent.destroy()
    expect(await find(videoAsset.id)).toMatchObject({ status: 'failed' })
  })

  test('that its sender reports as failed fails immediately, and the plan has its video back', async () => {
    const { videoAsset } = await begin('film.mp4')
    const report = (id: string) => fetch(`${served.url}/api/video/${id}/failed`, { method: 'POST', headers: bearer() })
    const answer = await report(videoAsset.id)
    expect(answer.status).toBe(200)
    expect(await find(videoAsset.id)).toMatchObject({
      status: 'failed',
      reason: 'The upload was interrupted. Upload the video again',
    })
    const { videos_used } = (await world.system.db.q
      .selectFrom('accounts')
      .select('videos_used')
      .where('videos_used', '>', 0)
      .executeTakeFirst()) ?? { videos_used: 0 }
    expect(videos_used).toBe(0)
    const ready = await upload(await filmOf())
    expect(await (await report(ready)).json()).toMatchObject({ status: 'ready' })
  })

  test('that stalls is given up when its sender disconnects, and leaves nothing', async () => {
    const { uploadUrl, videoAsset } = await begin()
    const film = await filmOf({ bytesPerSecond: 20_000 })
    const sent = put(uploadUrl, { 'content-length': film.length })
    sent.write(film.subarray(0, 30_000))
    await waitFor('half a file', async () => (await keys()).some((key) => key.endsWith('.part')))
    expect(await find(videoAsset.id)).toMatchObject({ status: 'uploading' })
    sent.destroy()
    await waitFor('its failure', async () => (await find(videoAsset.id)).status === 'failed')
    expect(await find(videoAsset.id)).toMatchObject({ reason: 'The upload was interrupted. Upload the video again' })
    await nothingIsLeft()
  })

  test('without disk space fails, and can be retried in a moment', async () => {
    const { uploadUrl, videoAsset } = await begin()
    world.services.files.writeStream = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const answer = await fetch(served.url + uploadUrl, { method: 'PUT', headers: bearer(), body: await filmOf() })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    expect(await find(videoAsset.id)).toMatchObject({
      status: 'failed',
      reason: 'The server is out of storage. Upload the video again later',
    })
  })

  test('concurrent with another is refused, and the first continues', async () => {
    const { uploadUrl, videoAsset } = await begin()
    const film = await filmOf({ container: 'mp4', codec: 'avc', bytesPerSecond: 20_000 })
    const first = put(uploadUrl, { 'content-length': film.length })
    const answered = answerTo(first)
    first.write(film.subarray(0, 30_000))
    await waitFor('its upload', async () => (await find(videoAsset.id)).status === 'uploading')
    const second = await ask<Refusal>('PUT', uploadUrl, film)
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    first.end(film.subarray(30_000))
    expect((await answered).status).toBe(200)
    await runJobs(world, /^video\./)
    expect(await find(videoAsset.id)).toMatchObject({ status: 'ready', size: film.length })
    expect((await ask<Refusal>('PUT', uploadUrl, film)).body.code).toBe('conflict')
  })

  test('is canceled when its video is deleted, and leaves nothing', async () => {
    const { uploadUrl, videoAsset } = await begin()
    const film = await filmOf({ bytesPerSecond: 20_000 })
    const sent = put(uploadUrl, {})
    const answered = answerTo(sent)
    sent.write(film.subarray(0, 30_000))
    await waitFor('its upload', async () => (await find(videoAsset.id)).status === 'uploading')
    expect((await ask('DELETE', `/api/video/${videoAsset.id}`)).status).toBe(200)
    sent.end(film.subarray(30_000))
    expect(await answered).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await nothingIsLeft()
  })

  test('without a length is accepted; in another encoding it is not', async () => {
    const film = await filmOf({ container: 'mp4', codec: 'avc' })
    const { uploadUrl, videoAsset } = await begin()
    const encoded = await ask<Refusal>('PUT', uploadUrl, film, { 'content-encoding': 'gzip' })
    expect([encoded.status, encoded.body.code]).toEqual([400, 'bad_request'])
    const sent = put(uploadUrl, { 'transfer-encoding': 'chunked' })
    const answered = answerTo(sent)
    sent.end(film)
    expect((await answered).status).toBe(200)
    await runJobs(world, /^video\./)
    expect(await find(videoAsset.id)).toMatchObject({ status: 'ready' })
  })
})

test('the same write under one key creates one video', async () => {
  const key = { 'idempotency-key': 'k1' }
  const first = await ask<VideoUpload>('POST', '/api/video', { name: 'Tour' }, key)
  const again = await ask<VideoUpload>('POST', '/api/video', { name: 'Tour' }, key)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
})

test('a video without a name, or too large, is refused', async () => {
  for (const body of [
    {},
    { name: '  ' },
    { name: 'x'.repeat(121) },
    { name: 'x', size: 0 },
    { name: 'x', size: 2 ** 31 },
  ])
    expect((await ask<Refusal>('POST', '/api/video', body)).body.code, JSON.stringify(body)).toBe('invalid')
})
