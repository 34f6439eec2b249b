import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient } from './api-client'

interface Seen {
  method: string
  url: string
  body: string
  key: string | undefined
  authorization: string | undefined
  user: string | undefined
}

let stop = () => {}
afterEach(() => stop())

/** A server that sends the next of `answers` per request, then repeats the last one. */
async function serve(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url = '', headers } = request
    const header = (name: string) => headers[name] as string | undefined
    const [key, user] = [header('idempotency-key'), header('expected-user')]
    seen.push({ method, url, body, key, authorization: headers.authorization, user })
    answers[Math.min(seen.length, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, fetch: (path: unknown, init?: RequestInit) => fetch(base + String(path), init) }
}

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const reset = (request: IncomingMessage) => request.socket.destroy()
const silent = () => {}
/** Starts a response and stalls. */
const cutShort = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
}
const bearer = (token: string | null, renew: () => Promise<boolean> = () => Promise.resolve(false)) => ({
  token: () => token,
  renew,
})

test('puts path fields into the path, and the rest into the body', async () => {
  const { seen, fetch } = await serve(json(200, { id: 'dial_1' }))
  const api = createApiClient({ credentials: bearer('t'), fetch })
  await api.call('dialer.disposeLine', { id: 'dial_1', lineId: 'a/b', dispositionId: 'dsp_1' })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/dialer/sessions/dial_1/lines/a%2Fb/disposition',
    body: '{"dispositionId":"dsp_1"}',
    authorization: 'Bearer t',
  })
})

test('puts the other fields of a read into the query, without a key', async () => {
  const { seen, fetch } = await serve(json(200, { items: [], nextCursor: null }))
  const api = createApiClient({ credentials: bearer(null), fetch })
  await api.call('dialer.listSelections', { id: 'dial_1', limit: 50, cursor: undefined })
  expect(seen[0]).toMatchObject({
    url: '/api/v1/dialer/sessions/dial_1/selections?limit=50',
    key: undefined,
    authorization: undefined,
  })
})

test('repeats a write with the same key after lost or failed answers', async () => {
  const answers = [reset, json(503, {}), json(409, { error: 'Wait', code: 'in_progress' }), json(200, { id: 'dial_1' })]
  const { seen, fetch } = await serve(...answers)
  const api = createApiClient({ credentials: bearer('t'), fetch, retryDelaysMs: [0, 0, 0] })
  await api.call('dialer.connect', { id: 'dial_1' })
  await api.call('dialer.connect', { id: 'dial_1' })
  const keys = seen.map(({ key }) => key)
  expect(seen).toHaveLength(5)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test('sends a last request only once: a repeat may be stale', async () => {
  const lost = [reset, json(503, {}), json(409, { error: 'Wait', code: 'in_progress' }), json(401, { error: 'No' })]
  const { seen, fetch } = await serve(...lost, json(200, { owner: false }))
  const api = createApiClient({ credentials: bearer('t', () => Promise.resolve(true)), fetch, retryDelaysMs: [0, 0] })
  for (const code of ['offline', 'http_503', 'in_progress', 'http_401'])
    await expect(
      api.call('dialer.phoneLease', { tabId: 'tab', release: true }, { isLast: true }),
    ).rejects.toMatchObject({ code })
  expect(seen).toHaveLength(4)
})

test('polls a request in progress without using up retries', async () => {
  const running = json(409, { error: 'Still runs', code: 'in_progress' })
  const { seen, fetch } = await serve(reset, running, running, running, running, reset, json(200, { id: 'dial_1' }))
  const api = createApiClient({ credentials: bearer('t'), fetch, retryDelaysMs: [0, 0] })
  expect(await api.call('dialer.connect', { id: 'dial_1' })).toEqual({ id: 'dial_1' })
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
})

test('a request’s timeout grows with its size: 1,000 contacts fit a slow line', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limits.mockRestore())
  const { seen, fetch } = await serve(json(200, {}))
  const api = createApiClient({ credentials: bearer('t'), fetch })
  const contacts = Array.from({ length: 1_000 }, (_, n) => ({
    firstName: 'José',
    contactId: `contact_${n}`,
    numbers: [`+1312555${String(n).padStart(4, '0')}`],
  }))
  await api.call('dialer.createCampaign', { name: 'All', contacts } as never)
  await api.call('dialer.currentSession')
  const bytes = Buffer.byteLength(seen[0]!.body)
  expect(bytes).toBeGreaterThan(60_000)
  expect(limits.mock.calls).toEqual([[10_000 + Math.ceil(bytes / 5)], [10_000]])
})

test('fails with a message when the server does not answer', async () => {
  const { seen, fetch } = await serve(reset)
  const api = createApiClient({ credentials: bearer('t'), fetch, retryDelaysMs: [0] })
  await expect(api.call('dialer.connect', { id: 'd' })).rejects.toMatchObject({ code: 'offline', status: 0 })
  expect(seen).toHaveLength(2)
})

test.each([
  ['is never given', silent],
  ['stops in the middle', cutShort],
  [
    'breaks off in the middle',
    (request: IncomingMessage, response: ServerResponse) => {
      cutShort(request, response)
      setImmediate(() => reset(request))
    },
  ],
])('an answer that %s is retried under the same key, then fails with a message', async (_, lost) => {
  const { seen, fetch } = await serve(lost, json(200, { id: 'dial_1' }), lost)
  const api = createApiClient({ credentials: bearer('t'), fetch, retryDelaysMs: [0], timeoutMs: 600 })
  expect(await api.call('dialer.connect', { id: 'dial_1' })).toEqual({ id: 'dial_1' })
  expect(seen.map(({ key }) => key)).toEqual([seen[0]?.key, seen[0]?.key])
  const offline = { code: 'offline', message: 'No connection to the server' }
  await expect(api.call('dialer.connect', { id: 'dial_1' })).rejects.toMatchObject(offline)
  await expect(api.call('dialer.currentSession')).rejects.toMatchObject(offline)
  expect(seen).toHaveLength(6)
})

test('a refusal is not repeated, and carries its code, words and fields', async () => {
  const refusal = {
    error: 'Ring timeout is 10 to 60',
    code: 'invalid',
    validationErrors: { fieldErrors: { ringTimeout: ['no'] } },
  }
  const { seen, fetch } = await serve(json(422, refusal))
  const api = createApiClient({ credentials: bearer('t'), fetch, retryDelaysMs: [0] })
  await expect(api.call('settings.updateDialerSettings', { ringTimeout: 7 })).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Ring timeout is 10 to 60',
    fieldErrors: { ringTimeout: ['no'] },
  })
  expect(seen).toHaveLength(1)
})

test('renews an expired token once, with the same key', async () => {
  const { seen, fetch } = await serve(json(401, { error: 'No', code: 'unauthorized' }), json(200, { id: 'd' }))
  let token = 'old'
  const credentials = { token: () => token, renew: async () => Boolean((token = 'fresh')) }
  await createApiClient({ credentials, fetch }).call('dialer.stop', { id: 'd' })
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer fresh'])
  expect(seen[0]?.key).toBe(seen[1]?.key)
})

test('a request and its retries carry the user id; another user’s refusal renews nothing', async () => {
  const another = json(401, { error: 'Another person is signed in now', code: 'another_user' })
  const { seen, fetch } = await serve(json(200, {}), json(503, {}), another)
  let userId: string | null = null
  let renewals = 0
  const credentials = bearer(null, async () => Boolean((renewals += 1)))
  const api = createApiClient({ credentials, fetch, retryDelaysMs: [0], userId: () => userId })
  await api.call('access.currentSession')
  userId = 'usr_1'
  const pressed = api.call('dialer.connect', { id: 'dial_1' })
  userId = 'usr_2'
  await expect(pressed).rejects.toMatchObject({ status: 401, code: 'another_user' })
  expect(seen.map(({ user }) => user)).toEqual([undefined, 'usr_1', 'usr_1'])
  expect(renewals).toBe(0)
})

test('a token that cannot be renewed, and one that is refused again, end as 401', async () => {
  const { seen, fetch } = await serve(json(401, { error: 'No', code: 'unauthorized' }))
  await expect(
    createApiClient({ credentials: bearer('t'), fetch }).call('dialer.currentSession'),
  ).rejects.toMatchObject({
    status: 401,
  })
  const renewed = bearer('t', () => Promise.resolve(true))
  await expect(createApiClient({ credentials: renewed, fetch }).call('dialer.currentSession')).rejects.toMatchObject({
    code: 'unauthorized',
  })
  expect(seen).toHaveLength(3)
})

test('an answer that is not JSON is still a refusal with a message', async () => {
  const { fetch } = await serve((_, response) => void response.writeHead(500).end('<html>'))
  await expect(
    createApiClient({ credentials: bearer('t'), fetch }).call('dialer.currentSession'),
  ).rejects.toMatchObject({
    code: 'http_500',
    message: 'An error occurred',
  })
})

test('reports the server’s time', async () => {
  const { fetch } = await serve((_, response) => {
    response.setHeader('date', 'Tue, 10 Mar 2026 16:00:00 GMT')
    json(200, { session: null })(_, response)
  })
  const times: number[] = []
  await createApiClient({ credentials: bearer('t'), fetch, onServerTime: (ms) => times.push(ms) }).call(
    'dialer.currentSession',
  )
  expect(times).toEqual([Date.UTC(2026, 2, 10, 16)])
})

test('shows the server’s message for a refusal, never for a server failure', async () => {
  const told = async (status: number) => {
    const { fetch } = await serve(json(status, { error: 'In its own words', code: 'its_code' }))
    const api = createApiClient({ credentials: bearer('t'), fetch, retryDelaysMs: [] })
    const refusal = await api.call('dialer.stop', { id: 'dial_1' }).catch((error: unknown) => error)
    return refusal
  }
  expect(await told(422)).toMatchObject({ code: 'its_code', message: 'In its own words' })
  for (const status of [500, 503])
    expect(await told(status)).toMatchObject({ code: 'its_code', message: 'An error occurred' })
})
