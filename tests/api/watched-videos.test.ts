import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { createLink } from '../../app/domain/video-links/create-link.server'
import { deleteLink } from '../../app/domain/video-links/delete-link.server'
import { listLinks } from '../../app/domain/video-links/video-links.read.server'
import { redactedUrl } from '../../server/request-log'
import { serve, type Served, type ServeOptions } from '../helpers/serve'
import { FILM, makeReadyVideo } from '../helpers/videos'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let mia: UserActor
let id: string
/** Of the link, on the server. */
let path: string
async function begin(options?: ServeOptions) {
  world = await testWorld()
  served = await serve(world, options)
  mia = await world.person()
  ;({ id } = await makeReadyVideo(world, mia, {
    mp4_status: 'ready',
    mp4_key: 'videos/twin.mp4',
    mp4_bytes: FILM.length,
  }))
  await world.services.files.write('videos/twin.mp4', FILM)
  const { url } = await createLink(world.as(mia), { id, name: 'Grace' })
  path = new URL(url!).pathname
}
beforeEach(() => begin())
afterEach(async () => {
  await served.stop()
  await world.close()
})

const get = (what: string, init?: RequestInit) => fetch(`${served.url}${path}${what}`, init)
const hits = async () => (await listLinks(world.as(mia), { id, limit: 1 })).items[0]!.hits

test('a link gives the film, in parts too, and no further access', async () => {
  const answer = await get('/play')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILM)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'accept-ranges': 'bytes',
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  const part = await get('/play', { headers: { range: 'bytes=1000-1003' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-1003/4000'])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(FILM.subarray(1000, 1004))
  expect((await get('/mp4')).headers.get('content-type')).toBe('video/mp4')
  expect((await get('/thumbnail')).headers.get('content-type')).toBe('image/png')
  expect((await get('/avatar')).status).toBe(404)
})

test('a HEAD request reads no file', async () => {
  let reads = 0
  const { stream } = world.services.files
  world.services.files.stream = (...given) => {
    reads += 1
    return stream(...given)
  }
  const answer = await get('/play', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '4000'])
  expect(reads).toBe(0)
})

test('an ended link, an unknown one, and a lost file get no film', async () => {
  await world.services.files.remove('videos/twin.mp4')
  expect((await get('/mp4')).status).toBe(404)
  const linkId = (await listLinks(world.as(mia), { id, limit: 1 })).items[0]!.id
  await deleteLink(world.as(mia), { id, linkId })
  for (const what of ['/play', '/thumbnail']) {
    const answer = await get(what)
    expect([answer.status, await answer.text()]).toEqual([404, 'This video is no longer available.\n'])
  }
  for (const token of ['x', '%00', '..%2f..', '%E0%A4%A', 'x'.repeat(5_000)])
    expect((await fetch(`${served.url}/v/${token}/play`)).status, token).toBeOneOf([400, 404])
  expect((await begun()).status).toBe(204)
})

const sent = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { origin: served.url, 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const begun = async (headers: Record<string, string> = {}) => {
  const answer = await get('/visits', { method: 'POST', headers: { origin: served.url, ...headers } })
  return { status: answer.status, visit: answer.status === 200 ? ((await answer.json()) as object) : null }
}

test('its page counts a visit, and reports how much was watched', async () => {
  const { visit } = await begun()
  world.clock.advance(30_000)
  expect((await get('/watched', sent({ ...visit, maxWatchTime: 31, totalWatchTime: 20 }))).status).toBe(204)
  expect(await hits()).toMatchObject([{ ip: '127.0.0.1', maxWatchTime: 31, totalWatchTime: 20 }])
})

test('visits of the video’s owner, and those not from our page, are not counted', async () => {
  expect((await begun({ cookie: await served.cookieOf(mia) })).status).toBe(204)
  expect((await begun({ origin: 'https://evil.test' })).status).toBe(403)
  const { visit } = await begun({ cookie: await served.cookieOf(await world.person()) })
  const told = { ...visit, maxWatchTime: 1, totalWatchTime: 1 }
  expect((await get('/watched', sent(told, { origin: 'https://evil.test' }))).status).toBe(403)
  expect(await hits()).toMatchObject([{ maxWatchTime: 0 }])
})

test('an invalid message is refused, and a too long one is not read to its end', async () => {
  const { visit } = await begun()
  const told = { ...visit, maxWatchTime: 1, totalWatchTime: 1 }
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    { ...told, maxWatchTime: -1 },
    { ...told, maxWatchTime: '1' },
    { ...told, ip: '192.0.2.9' },
    visit,
  ])
    expect((await get('/watched', sent(body))).status, JSON.stringify(body)).toBe(400)
  expect((await get('/watched', sent({ ...told, secret: 'x'.repeat(2_000) }))).status).toBe(413)
  expect((await get('/watched', sent({ ...told, secret: 'x' }))).status).toBe(404)
  expect(await hits()).toMatchObject([{ maxWatchTime: 0, totalWatchTime: 0 }])
})

test('a source that opens or reports too often is limited; other addresses are not', async () => {
  await served.stop()
  await world.close()
  await begin({ env: { trustProxy: 1 }, rates: { visit: [2, 60], watched: [1, 60] } })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses = [
    (await begun(from('192.0.2.1'))).status,
    (await begun(from('192.0.2.1'))).status,
    (await begun(from('192.0.2.1'))).status,
    (await begun(from('192.0.2.2'))).status,
  ]
  expect(statuses).toEqual([200, 200, 429, 200])
  expect((await hits()).map(({ ip }) => ip)).toEqual(['192.0.2.2', '192.0.2.1', '192.0.2.1'])
  const told = [await get('/watched', sent({})), await get('/watched', sent({}))]
  expect(told.map(({ status }) => status)).toEqual([400, 429])
})

test('no address of a shared video is in the log', () => {
  const token = path.split('/').at(-1)!
  expect(redactedUrl(path)).toBe('/v/redacted')
  for (const url of [
    `${path}/play?x=1`,
    `${path}.data`,
    `/V/${token}`,
    `/__manifest?p=%2Fv%2F${token}&version=1`,
    `/__manifest?p=${path}`,
  ])
    expect(redactedUrl(url)).not.toContain(token)
  expect(redactedUrl('/manage/video-signature')).toBe('/manage/video-signature')
})
