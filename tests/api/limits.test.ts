import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { createApiKey } from '../../app/domain/access/create-vendor.server'
import { getCallHistoryPath } from '../../app/domain/downloads/create-download-token.server'
import type { LimitRates } from '../../server/limits'
import { createMetrics } from '../../server/metrics/metrics'
import type { Served, ServeOptions } from '../helpers/serve'
import { onServedWorld } from '../helpers/served-world'
import type { World } from '../helpers/world'

/** Every entry point counts requests by source: without its limit its line here fails. */
let world: World
let served: Served
let serveIt: (options: ServeOptions) => Promise<Served>
onServedWorld((made, open) => {
  world = made
  serveIt = open
})

/** Two requests of one kind are accepted per minute, and all others without limit. */
const open = async (limit: keyof LimitRates) => {
  served = await serveIt({
    rates: { [limit]: [2, 60] },
    metrics: createMetrics(),
    webhooks: (_request, response) => void response.send('heard'),
    pages: (_request, response) => void response.send('page'),
  })
}

interface Asked {
  method?: string
  headers?: Record<string, string>
}
const ask = async (path: string, { method = 'GET', headers = {} }: Asked = {}) => {
  const answer = await fetch(served.url + path, {
    method,
    headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  await answer.arrayBuffer()
  return answer
}

/** Two are answered as usual, the third gets the time to retry. */
async function expectLimited(path: string, asked?: Asked): Promise<void> {
  const answers = [await ask(path, asked), await ask(path, asked), await ask(path, asked)]
  expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true])
  expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('the carrier’s callbacks', () => {
  test.each(['/webhooks/twilio/voice', '/carrier/audio/aud_1/1/x'])('at %s are limited by source', async (path) => {
    await open('webhook')
    await expectLimited(path)
  })
})

describe('screens and public pages', () => {
  test.each([
    '/manage',
    '/framed/harbor/manage',
    '/metrics',
    '/healthz',
    '/outbox',
    '/api/docs',
    '/api/openapi.json',
    '/api/v1/nothing',
    '/simulator/',
  ])('%s is limited by source', async (path) => {
    await open('page')
    await expectLimited(path)
  })
})

test('pages that are rendered have a limit of their own', async () => {
  await open('render')
  for (let n = 0; n < 4; n++) expect((await ask('/healthz')).status).toBe(200)
  await expectLimited('/manage')
})

describe('an unauthenticated API client', () => {
  const issuedByNobody = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }

  test.each([
    ['no credentials', '/api/v1/session', {}],
    ['an unknown token', '/api/v1/session', issuedByNobody],
    ['an unknown cookie', '/api/v1/session', { headers: { cookie: `trunkline=${'x'.repeat(43)}` } }],
    ['a key that no vendor has', '/api/v1/sessions', { ...issuedByNobody, method: 'POST' }],
    ['no credentials, for a file', '/api/v1/call-history/dnc-list', {}],
    ['an unknown token, for a file', '/api/v1/call-history/dnc-list', issuedByNobody],
    ['a token in the address of a file', `/api/v1/call-history/dnc-list?token=${'x'.repeat(43)}`, {}],
    ['a request for a code', '/api/v1/auth/login/send', { method: 'POST' }],
  ] as Array<[string, string, Asked]>)('is limited by source: %s', async (_who, path, asked) => {
    await open('stranger')
    await expectLimited(path, asked)
  })

  test('does not affect a signed-in user at the same address', async () => {
    await open('stranger')
    const headers = { authorization: `Bearer ${await served.tokenOf(await world.person())}` }
    await expectLimited('/api/v1/session')
    expect((await ask('/api/v1/session', { headers })).status).toBe(200)
  })
})

test('a vendor’s server is limited by vendor', async () => {
  await world.account({ vendorId: 'other' })
  await open('vendor')
  const keyOf = async (vendor: string) => ({
    method: 'POST',
    headers: { authorization: `Bearer ${await createApiKey(world.system, { vendorId: vendor, name: 'server' })}` },
  })
  await world.account()
  const harbor = await keyOf('harbor')
  await expectLimited('/api/v1/sessions', harbor)
  // Another key of theirs is no other vendor.
  expect((await ask('/api/v1/sessions', await keyOf('harbor'))).status).toBe(429)
  expect((await ask('/api/v1/sessions', await keyOf('other'))).status).toBe(422)
})

test.each(['/api/v1/session', getCallHistoryPath({ direction: 'outbound' })])(
  'each user is limited individually at %s',
  async (path) => {
    await open('person')
    const of = async () => ({ headers: { authorization: `Bearer ${await served.tokenOf(await world.person())}` } })
    await expectLimited(path, await of())
    expect((await ask(path, await of())).status).not.toBe(429)
  },
)

describe('sockets', () => {
  const sockets: Socket[] = []
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
  const connect = (token: string, transport: 'websocket' | 'polling') => {
    const socket = io(served.url, { auth: { token }, transports: [transport], reconnection: false, forceNew: true })
    sockets.push(socket)
    return Promise.race([
      once(socket as never, 'connect').then(() => 'connected'),
      once(socket as never, 'connect_error').then(() => 'refused'),
    ])
  }

  test.each(['websocket', 'polling'] as const)('are limited by source: %s', async (transport) => {
    await open('socket')
    const token = await served.tokenOf(await world.person())
    expect(await connect(token, transport)).toBe('connected')
    expect(await connect(token, transport)).toBe('connected')
    expect(await connect(token, transport)).toBe('refused')
  })

  test('a window that subscribes too often is refused like its user', async () => {
    await open('person')
    const mia = await world.person()
    await connect(await served.tokenOf(mia), 'websocket')
    const subscribe = () => sockets[0]!.emitWithAck('subscribe', { room: `user:${mia.userId}` })
    expect(await subscribe()).toMatchObject({ ok: true })
    expect(await subscribe()).toMatchObject({ ok: true })
    expect(await subscribe()).toMatchObject({ ok: false, error: { code: 'too_many_requests' } })
  })
})
