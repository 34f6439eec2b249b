import { createServer, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createMetrics } from '../../server/metrics/metrics'
import { sourceOf } from '../../server/identity'
import { redactedUrl } from '../../server/request-log'
import { UNTRUSTED_PROXY } from '../../server/untrusted-proxy'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served | undefined
beforeEach(async () => {
  world = await testWorld()
})
afterEach(async () => {
  await served?.stop()
  served = undefined
  await world.close()
})

describe('headers', () => {
  const ancestors = async (path: string) => {
    served ??= await serve(world, { pages: (_request, response) => void response.send('page') })
    const answer = await fetch(served.url + path)
    return /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  }

  test.each([
    ['/dialer?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/dialer-2/x?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/dialer2?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/dialer-lines?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/notify?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/notify', "'none'"],
    ['/messenger?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/messenger-2/any?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/messenger-dock?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/messenger-dock-thread/any?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/messenger', "'none'"],
    ['/ringless?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/video?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/video', "'none'"],
    ['/app?vendor=harbor', 'http://127.0.0.1:9999'],
    ['/dialer?vendor=nobody', "'none'"],
    ['/dialer', "'none'"],
    ['/dialer?vendor=harbor&vendor=other', "'none'"],
    ['/manage?vendor=harbor', "'none'"],
    ['/sign-in', "'none'"],
    ['/enter?vendor=harbor', "'none'"],
  ])('%s may be framed by %s', async (path, expected) => {
    await world.account()
    expect(await ancestors(path)).toBe(expected)
    // The old header has no list of origins: it says the same, or is left out.
    const { headers } = await fetch(served!.url + path)
    expect(headers.get('x-frame-options')).toBe(expected === "'none'" ? 'DENY' : null)
  })

  test('only the page that asks its opener for a code has one', async () => {
    served = await serve(world, { pages: (_request, response) => void response.send('page') })
    const openerOf = async (path: string) => (await fetch(served!.url + path)).headers.get('cross-origin-opener-policy')
    expect(await openerOf('/enter?redirectTo=/manage')).toBe('unsafe-none')
    for (const path of ['/manage', '/sign-in', '/enter/code', '/dialer', '/framed/harbor/enter'])
      expect(await openerOf(path), path).toBe('same-origin')
  })

  test('a page has a nonce of its own, and scripts need it', async () => {
    served = await serve(world, { pages: (_request, response) => void response.send(response.locals.cspNonce) })
    const pages = await Promise.all([1, 2].map(() => fetch(`${served!.url}/manage`)))
    const nonces = await Promise.all(pages.map((page) => page.text()))
    expect(nonces[0]).not.toBe(nonces[1])
    expect(pages[0]!.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonces[0]}'`)
    expect(pages[0]!.headers.get('referrer-policy')).toBe('same-origin')
    expect(pages[0]!.headers.get('x-frame-options')).toBe('DENY')
    expect(pages[0]!.headers.get('x-powered-by')).toBeNull()
  })
})

test('no answer is sniffed for another type than its own', async () => {
  served = await serve(world, {
    metrics: createMetrics(),
    webhooks: (_request, response) => void response.sendStatus(403),
    pages: (_request, response) => void response.send('page'),
  })
  const paths = [
    '/healthz',
    '/metrics',
    '/webhooks/twilio/voice/agent',
    '/manage',
    '/api/openapi.json',
    '/embed.js',
    '/no',
  ]
  for (const path of paths)
    expect((await fetch(served.url + path)).headers.get('x-content-type-options'), path).toBe('nosniff')
})

test.each([
  [0, ['198.51.100.7'], [UNTRUSTED_PROXY]],
  [0, ['198.51.100.7', '198.51.100.8'], [UNTRUSTED_PROXY]],
  [0, [], undefined],
  [1, ['198.51.100.7'], undefined],
])('with TRUST_PROXY %i, requests forwarded for %j are warned of', async (trustProxy, clients, warnings) => {
  const said: string[] = []
  const { log } = world.services
  world.services.log = { ...log, warn: (_fields, sentence) => void said.push(sentence) }
  served = await serve(world, { env: { trustProxy } })
  for (const client of clients) await fetch(`${served.url}/nothing`, { headers: { 'x-forwarded-for': client } })
  const health = (await (await fetch(`${served.url}/healthz?verbose`)).json()) as { warnings?: string[] }
  expect([health.warnings, said]).toEqual([warnings, warnings ?? []])
  world.services.log = log
})

test('healthz queries the database, and says so when it does not answer', async () => {
  served = await serve(world)
  expect(await (await fetch(`${served.url}/healthz`)).json()).toEqual({ ok: true })
  const logged = vi.spyOn(world.services.log, 'error').mockImplementation(() => {})
  await world.system.db.q.schema.alterTable('vendors').renameTo('gone').execute()
  const answer = await fetch(`${served.url}/healthz`)
  expect([answer.status, await answer.json(), logged.mock.calls.length]).toEqual([503, { ok: false }, 1])
})

test('a form of a page is refused from another site, and reaches the page from ours', async () => {
  const form = (origin: string) =>
    fetch(`${served!.url}/sign-in`, { method: 'POST', headers: { origin }, body: new URLSearchParams({ email: 'x' }) })
  served = await serve(world, {
    pages: (request, response, next) => {
      // No middleware before the pages has read the form.
      request
        .setEncoding('utf8')
        .once('data', (text) => response.send(text))
        .once('error', next)
    },
  })
  expect((await form('http://127.0.0.1:9')).status).toBe(403)
  expect(await (await form(served.url)).text()).toBe('email=x')
})

test('a page form that is too large, or of no stated size, is not read', async () => {
  let begun = 0
  served = await serve(world, {
    pages: (_request, response) => {
      begun++
      response.send('ok')
    },
  })
  const headers = { origin: served.url }
  const large = await fetch(`${served.url}/manage/x`, {
    method: 'POST',
    headers,
    body: new Uint8Array(22 * 1024 * 1024),
  })
  expect(large.status).toBe(413)
  const stream = new Blob(['email=x']).stream()
  const chunked = await fetch(`${served.url}/manage/x`, {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect([chunked.status, begun]).toEqual([411, 0])
})

test('sign-in forms are limited by source', async () => {
  served = await serve(world, {
    pages: (_request, response) => void response.send('ok'),
    rates: { signIn: [1, 60] },
  })
  const { port } = new URL(served.url)
  // As it is written: a browser and fetch would tidy the address.
  const send = async (path: string, method = 'POST') => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { origin: served!.url } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  expect(await send('/sign-in')).toBe(200)
  for (const path of [
    '/sign-in/code',
    '/sign-in.data',
    '/Sign-In/code',
    '/setup?x=1',
    '/%73ign-in',
    '/sign%2Din/code',
    '/%73etup/code',
    '/manage/../sign-in',
    '/manage/%2e%2e/sign-in/code',
    '/framed/harbor/manage/../sign-in',
    '/sign-in/%zz',
    '/enter?redirectTo=/manage',
    '/enter.data',
  ])
    expect(await send(path), path).toBe(429)
  expect(await send('/sign-in', 'PUT')).toBe(429)
  expect(await send('/sign-in', 'GET')).toBe(200)
  expect(await send('/manage/account')).toBe(200)
  expect(await send('/manage/sign-in')).toBe(200)
})

test('webhooks get their body unread and no page’s headers', async () => {
  served = await serve(world, {
    webhooks: (request, response) => {
      request.setEncoding('utf8').once('data', (text) => response.send(text))
    },
  })
  const answer = await fetch(`${served.url}/webhooks/x`, { method: 'POST', body: 'CallSid=CA1' })
  expect(await answer.text()).toBe('CallSid=CA1')
})

test('the outbox shows mail as text, and only where demo parts exist', async () => {
  await world.system.db.q
    .insertInto('mails')
    .values({ id: 'm', to_address: 'a@b.test', subject: '<b>x', body: '123456', created_at: 1, sent_at: null })
    .execute()
  served = await serve(world)
  const html = await (await fetch(`${served.url}/outbox`)).text()
  expect(html).toContain('123456')
  expect(html).not.toContain('<b>')
  await served.stop()
  served = await serve(world, { env: { demo: false } })
  expect((await fetch(`${served.url}/outbox`)).status).toBe(404)
})

test.each([
  [0, '203.0.113.9, 198.51.100.7', '127.0.0.1'],
  [1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  [2, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [3, '203.0.113.9', '203.0.113.9'],
  [1, undefined, '127.0.0.1'],
])('behind %i trusted proxies, X-Forwarded-For %s comes from %s', (trusted, forwarded, source) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(sourceOf({ headers, socket: { remoteAddress: '127.0.0.1' } as never }, trusted)).toBe(source)
})

describe('files', () => {
  const csv = '/api/v1/call-history/dnc-list'
  test('accept a token in the query, and are cached and forwarded by no one', async () => {
    served = await serve(world)
    const mia = await world.person()
    const answer = await fetch(`${served.url}${csv}?token=${await served.tokenOf(mia)}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename/)
    await answer.text()
    const cookie = await served.cookieOf(await world.person())
    expect((await fetch(`${served.url}${csv}`, { headers: { cookie } })).status).toBe(200)
    expect((await fetch(`${served.url}${csv}?token=${cookie.split('=')[1]}`)).status).toBe(401)
  })

  test('the DNC list is served once per 10 s and user; a browser gets a sentence', async () => {
    const app = await serve(world)
    served = app
    const [mia, ben] = [await world.person(), await world.person()]
    const get = async (cookie: string, headers: Record<string, string> = {}) =>
      fetch(`${app.url}${csv}`, { headers: { cookie, ...headers } })
    const cookie = await app.cookieOf(mia)
    expect((await get(cookie)).status).toBe(200)
    const early = await get(cookie)
    expect([early.status, early.headers.get('content-disposition')]).toEqual([429, null])
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(10)
    const words = /^This file was downloaded a moment ago. It can be downloaded again in \d+ seconds\.$/
    expect(await early.json()).toEqual({ code: 'too_many_requests', error: expect.stringMatching(words) })
    const shown = await get(cookie, { accept: 'text/html,*/*;q=0.8' })
    expect([shown.status, (await shown.text()).trim()]).toEqual([429, expect.stringMatching(words)])
    expect((await get(await app.cookieOf(ben))).status).toBe(200)
    const refused = '/api/v1/contact-imports/imp_none/refused'
    for (const _again of [1, 2]) expect((await fetch(`${app.url}${refused}`, { headers: { cookie } })).status).toBe(404)
  })

  test('a token in an address does not reach the log', () => {
    expect(redactedUrl('/x?a=1&token=secret&b=2')).toBe('/x?a=1&token=redacted&b=2')
    expect(redactedUrl('/x?TOKEN=secret')).toBe('/x?TOKEN=redacted')
    const token = 'k3J_'.repeat(10)
    expect(redactedUrl(`/x/${token}?%74oken=${token}&id=con_01m7yhbnkrfaqtf13497by2cww`)).toBe(
      '/x/redacted?%74oken=redacted&id=con_01m7yhbnkrfaqtf13497by2cww',
    )
    expect(redactedUrl('/x?a=eyJhbGciOiJIUzI1NiJ9.e30.sig')).toBe('/x?a=redacted')
  })
})

describe('the simulator', () => {
  let upstream: ReturnType<typeof createServer>
  let sockets: WebSocketServer
  const seen: IncomingMessage[] = []
  beforeEach(async () => {
    seen.length = 0
    upstream = createServer((request, response) => {
      seen.push(request)
      response.setHeader('content-type', 'text/plain')
      response.end(`${request.method} ${request.url}`)
    }).listen(0, '127.0.0.1')
    sockets = new WebSocketServer({ server: upstream })
    sockets.on('connection', (socket, request) => {
      seen.push(request)
      socket.on('message', (data) => socket.send(`echo ${String(data)}`))
    })
    await once(upstream, 'listening')
    served = await serve(world, {
      env: { simulatorUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    })
  })
  afterEach(async () => {
    sockets.close()
    upstream.closeAllConnections()
    upstream.close()
    await once(upstream, 'close')
  })

  const cookie = async () => served!.cookieOf(await world.person())
  const ws = (path: string, headers: Record<string, string> = {}) =>
    new WebSocket(served!.url.replace('http', 'ws') + path, { headers })

  test('shows its pages to signed-in users, without our cookie', async () => {
    const stranger = await fetch(`${served!.url}/simulator/`, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/sign-in?redirectTo=%2Fsimulator%2F'])
    const answer = await fetch(`${served!.url}/simulator/log?after=3`, { headers: { cookie: await cookie() } })
    expect(await answer.text()).toBe('GET /simulator/log?after=3')
    expect(seen.map((request) => request.headers.cookie)).toEqual([undefined])
  })

  test('is not shown to a page of another site, which is not redirected to the sign-in either', async () => {
    const from = { accept: 'text/html', 'sec-fetch-site': 'cross-site' }
    const stranger = await fetch(`${served!.url}/simulator/`, { redirect: 'manual', headers: from })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/sign-in?redirectTo=%2Fsimulator%2F'])
    const signedIn = { ...from, cookie: await cookie() }
    const answer = await fetch(`${served!.url}/simulator/`, { redirect: 'manual', headers: signedIn })
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    expect(await answer.text()).toContain('<a href="/simulator/">')
    expect(seen).toEqual([])
  })

  test('forwards the phones page’s socket to signed-in users', async () => {
    const [, refused] = await once(
      ws('/simulator/phones').on('error', () => {}),
      'unexpected-response',
    )
    expect((refused as IncomingMessage).statusCode).toBe(401)
    const foreign = ws('/simulator/phones', { cookie: await cookie(), origin: 'http://127.0.0.1:9' })
    const [, other] = await once(
      foreign.on('error', () => {}),
      'unexpected-response',
    )
    expect((other as IncomingMessage).statusCode).toBe(401)
    const socket = ws('/simulator/phones', { cookie: await cookie(), origin: served!.url })
    await once(socket, 'open')
    socket.send('hello')
    expect(String((await once(socket, 'message'))[0])).toBe('echo hello')
    socket.close()
    await once(socket, 'close')
  })

  test('accepts the signal of a phone, which has a token of its own', async () => {
    const socket = ws('/simulator/signal')
    await once(socket, 'open')
    socket.close()
    await once(socket, 'close')
  })

  test('serves the audio worklet to a phone in a frame without a sign-in', async () => {
    const answer = await fetch(`${served!.url}/simulator/voice-worklet.js`)
    expect(await answer.text()).toBe('GET /simulator/voice-worklet.js')
    for (const path of ['voice-worklet.js?x', 'phone-voice.js'])
      expect((await fetch(`${served!.url}/simulator/${path}`, { redirect: 'manual' })).status, path).toBe(302)
    const posted = await fetch(`${served!.url}/simulator/voice-worklet.js`, { method: 'POST' })
    expect(posted.status).toBe(401)
  })

  test('without demo parts has no pages, only the signal and audio of phones', async () => {
    await served!.stop()
    served = await serve(world, {
      env: { demo: false, simulatorUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    })
    const headers = { cookie: await cookie() }
    for (const path of ['/simulator/', '/simulator/log'])
      expect((await fetch(served.url + path, { headers })).status, path).toBe(404)
    const [, refused] = await once(
      ws('/simulator/phones', { ...headers, origin: served.url }).on('error', () => {}),
      'unexpected-response',
    )
    expect((refused as IncomingMessage).statusCode).toBe(401)
    const signal = ws('/simulator/signal')
    await once(signal, 'open')
    signal.close()
    await once(signal, 'close')
    expect((await fetch(`${served.url}/simulator/voice-worklet.js`)).status).toBe(200)
    expect(seen.map(({ url }) => url)).toEqual(['/simulator/signal', '/simulator/voice-worklet.js'])
  })

  test('that does not answer is reported', async () => {
    sockets.close()
    upstream.closeAllConnections()
    upstream.close()
    const answer = await fetch(`${served!.url}/simulator/`, { headers: { cookie: await cookie() } })
    expect([answer.status, await answer.text()]).toEqual([
      502,
      'The carrier simulator does not answer. Is it running?\n',
    ])
    upstream.listen(0)
    await once(upstream, 'listening')
  })
})
