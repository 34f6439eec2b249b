import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { pngOf } from '../helpers/pictures'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let mia: UserActor
let token: string
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  mia = await world.person({ role: 'MEMBER' })
  token = await served.tokenOf(mia)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const ask = (path: string, init: RequestInit = {}, as = token) =>
  fetch(served.url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${as}` } })
const urlOf = async (size = '') =>
  ((await (await ask(`/api/v1/users/${mia.userId}/avatar${size}`)).json()) as { url: string | null }).url

function upload(file: Uint8Array, more: Record<string, Uint8Array | string> = {}): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'me.png', { type: 'text/html' }))
  for (const [name, value] of Object.entries(more))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], name))
  return ask(`/api/v1/users/${mia.userId}/avatar`, { method: 'POST', body: form })
}

test('a picture is uploaded, shown with safe headers, replaced and removed', async () => {
  expect(await urlOf()).toBeNull()
  const [large, small] = [pngOf(512, 512), pngOf(96, 96)]
  const answer = await upload(large, { thumbnail: small, mimeType: 'image/png', userId: mia.userId })
  expect(answer.status).toBe(200)
  const first = (await urlOf())!
  expect(await answer.json()).toEqual({ url: first })
  const shown = await ask(first)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline; /),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(Buffer.from(await shown.arrayBuffer()).equals(large)).toBe(true)
  expect(Buffer.from(await (await ask((await urlOf('/thumbnail'))!)).arrayBuffer()).equals(small)).toBe(true)

  await upload(pngOf(10, 10))
  expect(await urlOf()).not.toBe(first)
  expect((await ask(first)).status).toBe(404)
  // Without a small one lists show the picture itself.
  expect((await ask((await urlOf('/thumbnail'))!)).headers.get('content-length')).toBe(String(pngOf(10, 10).length))

  expect((await ask(`/api/v1/users/${mia.userId}/avatar`, { method: 'DELETE' })).status).toBe(200)
  expect([await urlOf(), await urlOf('/thumbnail')]).toEqual([null, null])
})

test('an address with a token is not cached by browsers', async () => {
  await upload(pngOf(8, 8))
  const answer = await fetch(`${served.url}${await urlOf()}?token=${token}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test.each([
  ['no picture', () => Buffer.from('<svg onload="alert(1)"/>'), 'The file is not a PNG, JPEG or WebP picture', 422],
  ['more than 10 MB', () => Buffer.concat([pngOf(8, 8), Buffer.alloc(10_485_760)]), 'larger than 10 MB', 422],
  ['too many pixels', () => pngOf(8_001, 1), 'more than 8,000 pixels on a side', 413],
])('%s is refused', async (_, file, why, status) => {
  const answer = await upload(file())
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(why)])
  expect(await urlOf()).toBeNull()
})

test('an invalid small picture, or another user’s id in the form, is refused', async () => {
  expect((await upload(pngOf(8, 8), { thumbnail: Buffer.from('no') })).status).toBe(422)
  expect((await upload(pngOf(8, 8), { userId: 'usr_somebody' })).status).toBe(400)
})

test('a colleague sees it and cannot change it; a stranger does not see it', async () => {
  await upload(pngOf(8, 8))
  const picture = (await urlOf())!
  const colleague = await served.tokenOf(await world.person({ accountId: mia.accountId, role: 'OWNER' }))
  const stranger = await served.tokenOf(await world.person({ role: 'OWNER' }))
  expect((await ask(picture, {}, colleague)).status).toBe(200)
  expect((await ask(`/api/v1/users/${mia.userId}/avatar`, { method: 'DELETE' }, colleague)).status).toBe(404)
  for (const path of [picture, `${picture}/thumbnail`, `/api/v1/users/${mia.userId}/avatar`])
    expect((await ask(path, {}, stranger)).status, path).toBe(404)
})
