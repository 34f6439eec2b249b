import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../tests/helpers/wait-for'
import { createFramedSession, type FramedSession, type FramedState } from './framed-session'

const HARBOR = 'http://127.0.0.1:3001'
const NOW = 'Tue, 10 Mar 2026 16:00:00 GMT'
const vendor = { id: 'harbor', name: 'Harbor CRM', allowedOrigins: [HARBOR], base: '/framed/harbor' }

interface Message {
  id: string
  re?: string
  type: string
  payload: { code?: string; message?: string; theme?: string }
}

/** A host page: answers the frame's hello with a port, and token requests from `fresh`. */
function makeHost() {
  const heard: Message[] = []
  let port: MessagePort | undefined
  const parent = {
    postMessage({ nonce }: { nonce: string }) {
      const channel = new MessageChannel()
      port = channel.port1
      port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        heard.push(data)
        if (data.type !== 'session.renew') return
        const token = fresh.shift()
        post('answer', token ? 'ok' : 'error', token ? { token } : { code: 'failed', message: 'No' }, data.id)
      })
      port.start()
      const event = { origin: HARBOR, source: parent, data: { ns: 'trunkline', v: 1, type: 'welcome', nonce } }
      queueMicrotask(() =>
        frame.dispatchEvent(Object.assign(new Event('message'), { ...event, ports: [channel.port2] })),
      )
    },
  }
  const frame = Object.assign(new EventTarget(), { parent }) as unknown as Window
  const post = (id: string, type: string, payload: object, re?: string) =>
    port?.postMessage({ v: 1, ns: 'trunkline', id, type, payload, ...(re ? { re } : {}) })
  return {
    frame,
    heard,
    post,
    ready: () => waitFor('the welcome', () => port),
    answerTo: (id: string) => waitFor(`an answer to ${id}`, () => heard.find(({ re }) => re === id)),
    close: () => port?.close(),
  }
}

let host: ReturnType<typeof makeHost>
let fresh: string[]
let states: FramedState[]
let looks: unknown[]
let settings: number
let queued: number
let asked: { path: string; token: string | null; expected?: string }[]
/** The server's status per token; default 200, and 409 after it was exchanged. */
let answers: Record<string, number>
let traded: Set<string>
/** Failures of the next requests in place of the server. */
let faults: (number | 'none')[]
let signedIn: boolean
/** The server's clock, as sent with each answer. */
let date: string
let session: FramedSession

const fetch = (async (path: string, init?: RequestInit) => {
  const headers = new Headers(init?.headers)
  const token = headers.get('authorization')?.slice(7) ?? null
  asked.push({ path, token, expected: headers.get('expected-user') ?? undefined })
  if (path.endsWith('/call-boards/queue'))
    return Response.json(signedIn ? { contacts: 2 } : { error: 'Sign in first', code: 'unauthorized' }, {
      status: signedIn ? 200 : 401,
    })
  const fault = faults.shift()
  if (fault === 'none') throw new TypeError('Failed to fetch')
  if (fault !== undefined) return new Response('<html>Not ours</html>', { status: fault, headers: { date } })
  if (token === null) return Response.json({}, { status: signedIn ? 200 : 401, headers: { date } })
  const status = answers[token] ?? (traded.has(token) ? 409 : 200)
  traded.add(token)
  if (status === 200) signedIn = true
  const body = status === 200 ? { userId: `user of ${token}`, expiresAt: '2026-03-10T17:00:00.000Z' } : { error: 'No' }
  return Response.json(body, { status, headers: { date } })
}) as typeof globalThis.fetch

function begin(waits = false) {
  session = createFramedSession({
    vendor,
    waits,
    onAppearance: (look) => void looks.push(look),
    onOpenSettings: () => void (settings += 1),
    onContactsQueued: () => void (queued += 1),
    onState: (state) => void states.push(state),
    fetch,
    frame: host.frame,
  })
}

beforeEach(() => {
  host = makeHost()
  fresh = []
  states = []
  looks = []
  settings = 0
  queued = 0
  asked = []
  answers = {}
  traded = new Set()
  faults = []
  signedIn = true
  date = NOW
})
afterEach(() => {
  session.close()
  host.close()
  vi.useRealTimers()
})

const hand = async (token: string) => {
  await host.ready()
  host.post('s', 'session', { token, theme: 'light', primaryColor: '#0f766e' })
  return host.answerTo('s')
}
const tokens = () => asked.map(({ token }) => token)

test('exchanges the host’s token and applies its colors', async () => {
  begin()
  expect((await hand('one')).type).toBe('ok')
  expect(asked).toEqual([{ path: '/framed/harbor/api/v1/session/framed', token: 'one' }])
  expect(states).toEqual([{ step: 'open', userId: 'user of one' }])
  expect(looks).toMatchObject([{ theme: 'light', primaryColor: '#0f766e' }])
})

test.each([
  ['used', 409],
  ['expired', 401],
])('asks the host for another token when the given one is %s', async (_what, status) => {
  answers.one = status
  fresh = ['two']
  begin()
  expect((await hand('one')).type).toBe('ok')
  expect(tokens()).toEqual(['one', 'two'])
  expect(states.at(-1)).toEqual({ step: 'open', userId: 'user of two' })
})

test('asks for no token after another vendor’s, and informs the host', async () => {
  answers.one = 403
  fresh = ['two']
  begin()
  expect(await hand('one')).toMatchObject({ type: 'error', payload: { code: 'forbidden' } })
  expect(tokens()).toEqual(['one'])
  expect(states).toEqual([{ step: 'refused', text: 'No.', next: 'again', foreign: true }])
})

test('reports a host without another token, and retries on request', async () => {
  answers.one = 401
  begin()
  expect(await hand('one')).toMatchObject({ type: 'error', payload: { code: 'failed' } })
  expect(states).toEqual([{ step: 'refused', text: 'No.', next: 'again' }])
  expect(await session.enter(false)).toBe(false)
  expect(states.at(-1)).toMatchObject({ text: 'Your session has ended, and Harbor CRM did not start a new one.' })
  fresh = ['two']
  expect(await session.enter(false)).toBe(true)
  expect(states.at(-1)).toEqual({ step: 'open', userId: 'user of two' })
})

test('after a sign-out accepts only a token it requested', async () => {
  begin(true)
  expect((await hand('one')).type).toBe('ok')
  expect([asked, states]).toEqual([[], []])
  fresh = ['two']
  expect(await session.enter(false)).toBe(true)
  expect(tokens()).toEqual(['two'])
})

test('exchanges a token sent by the host automatically', async () => {
  begin()
  await hand('one')
  host.post('r', 'session.renew', { token: 'two' })
  expect((await host.answerTo('r')).type).toBe('ok')
  expect(tokens()).toEqual(['one', 'two'])
})

test('is renewed a minute before it ends, unseen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  begin()
  await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
  fresh = ['two']
  // waitFor has moved the clock on by some polls.
  await vi.advanceTimersByTimeAsync(58 * 60_000)
  expect(tokens()).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(tokens()).toEqual(['one', null, 'two']))
})

test.each([[[502]], [[429]], [['none']], [[503, 'none', 502]]] as const)(
  'is renewed although the server is unavailable at first (%j)',
  async (met) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    begin()
    await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
    fresh = ['two', 'three', 'four']
    faults = [...met]
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(tokens()).toEqual(['one', ...met.map(() => null), null, 'two'])
    })
    expect(faults).toEqual([])
  },
)

test('retries an unanswered renewal until the token expires, but not a refused one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  begin()
  await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
  fresh = ['two', 'three', 'four']
  answers = { two: 502, three: 401 }
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tokens()).toEqual(['one', null, 'two', null, 'three'])
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tokens()).toHaveLength(5)
  expect(states.every(({ step }) => step === 'open')).toBe(true)
})

test('an unanswered renewal ends with its token', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  begin()
  await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
  faults = Array.from({ length: 100 }, () => 502)
  for (let minutes = 0; minutes < 62; minutes += 1) await vi.advanceTimersByTimeAsync(60_000)
  const { length } = asked
  expect(length).toBeGreaterThan(5)
  expect(length).toBeLessThan(15)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(asked).toHaveLength(length)
})

test('is not renewed after the user signed out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  begin()
  await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
  signedIn = false
  fresh = ['two']
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ path: '/framed/harbor/api/v1/session', token: null }))
  // The request to the host is sent and answered before this.
  host.post('g', 'theme.set', { theme: 'dark' })
  expect((await host.answerTo('g')).type).toBe('ok')
  expect(tokens()).toEqual(['one', null])
  expect(host.heard.map(({ type }) => type)).not.toContain('session.renew')
})

test('renews the session soon after a sleeping machine wakes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  begin()
  await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
  fresh = ['two']
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect(tokens()).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(tokens()).toEqual(['one', null, 'two']))
})

test.each(['after', 'before'])('a request refused after a sleep, just %s the renewal, waits for it', async (when) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  begin()
  await vi.waitFor(async () => expect((await hand('one')).type).toBe('ok'))
  signedIn = false
  date = 'Tue, 10 Mar 2026 18:00:00 GMT'
  // A host that keeps its token until it has expired.
  fresh = ['two', 'two']
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  if (when === 'after') vi.advanceTimersByTime(10_000)
  const refused = session.credentials.renew()
  if (when === 'before') vi.advanceTimersByTime(10_000)
  expect(await refused).toBe(true)
  expect(tokens().filter(Boolean)).toEqual(['one', 'two'])
  expect(states.every(({ step }) => step === 'open')).toBe(true)
})

test('restores a session that expired during a sleep without page clocks', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  begin()
  await hand('one')
  signedIn = false
  fresh = ['two']
  // It has expired, as the header shows to the second below.
  date = 'Tue, 10 Mar 2026 16:59:58 GMT'
  expect(await session.credentials.renew()).toBe(false)
  date = 'Tue, 10 Mar 2026 17:00:00 GMT'
  expect(await session.credentials.renew()).toBe(true)
  expect(tokens().filter(Boolean)).toEqual(['one', 'two'])
})

test('a cookie missing right after it was set is reported as blocked', async () => {
  begin()
  await hand('one')
  fresh = ['two']
  expect(await session.enter(true)).toBe(false)
  expect(states.at(-1)).toMatchObject({
    text: 'This browser blocks our cookies inside Harbor CRM.',
    next: 'alone',
  })
  expect(tokens()).toEqual(['one'])
})

test('refused requests continue with a good cookie, but not after a sign-out', async () => {
  begin()
  await hand('one')
  expect(await session.credentials.renew()).toBe(true)
  signedIn = false
  fresh = ['two']
  expect(await session.credentials.renew()).toBe(false)
  expect(tokens()).toEqual(['one', null, null])
})

test('many requests with an expired session ask the host once', async () => {
  begin()
  await hand('one')
  date = 'Tue, 10 Mar 2026 17:00:00 GMT'
  signedIn = false
  fresh = ['two', 'three']
  expect(await Promise.all([session.credentials.renew(), session.credentials.renew()])).toEqual([true, true])
  expect(tokens().filter(Boolean)).toEqual(['one', 'two'])
})

test('opens the settings after sign-in, and refuses the dialer’s messages', async () => {
  begin()
  await host.ready()
  host.post('a', 'settings.open', {})
  expect(await host.answerTo('a')).toMatchObject({ payload: { code: 'not_ready' } })
  answers.bad = 403
  await hand('bad')
  host.post('b', 'settings.open', {})
  expect(await host.answerTo('b')).toMatchObject({ payload: { code: 'not_ready' } })
  host.post('r', 'session.renew', { token: 'one' })
  await host.answerTo('r')
  host.post('c', 'settings.open', {})
  expect((await host.answerTo('c')).type).toBe('ok')
  expect(settings).toBe(1)
  for (const [id, type, payload] of [
    ['d', 'campaign.end', {}],
    ['e', 'call.dial', { number: '+13125550100' }],
    ['f', 'nothing.known', {}],
  ] as const) {
    host.post(id, type, payload)
    expect(await host.answerTo(id)).toMatchObject({ type: 'error', payload: { code: 'unknown_type' } })
  }
  host.post('g', 'theme.set', { theme: 'dark' })
  expect((await host.answerTo('g')).type).toBe('ok')
  expect(looks.at(-1)).toEqual({ theme: 'dark' })
})

test('saves the contacts the host queues for the signed-in user, and shows the queue', async () => {
  begin()
  const contacts = [{ contactId: 'c1', numbers: ['+13125550105'] }]
  await hand('one')
  host.post('q', 'board.queue', { contacts })
  expect(await host.answerTo('q')).toMatchObject({ type: 'ok', payload: { contacts: 2 } })
  const path = '/framed/harbor/api/v1/call-boards/queue'
  expect(asked.at(-1)).toEqual({ path, token: null, expected: 'user of one' })
  expect(queued).toBe(1)
  signedIn = false
  host.post('r', 'board.queue', { contacts })
  expect(await host.answerTo('r')).toMatchObject({ type: 'error', payload: { code: 'unauthorized' } })
  expect(queued).toBe(1)
})

test('shows that the server does not answer, with a retry', async () => {
  session = createFramedSession({
    vendor,
    waits: false,
    onAppearance: () => {},
    onOpenSettings: () => {},
    onContactsQueued: () => {},
    onState: (state) => void states.push(state),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    frame: host.frame,
  })
  expect(await hand('one')).toMatchObject({ type: 'error', payload: { code: 'failed' } })
  expect(states).toEqual([{ step: 'refused', text: 'No connection to the server.', next: 'again' }])
})

test('gives up on a stalled connection, with a retry', async () => {
  const swallowed: string[] = []
  session = createFramedSession({
    vendor,
    waits: false,
    onAppearance: () => {},
    onOpenSettings: () => {},
    onContactsQueued: () => {},
    onState: (state) => void states.push(state),
    timeoutMs: 20,
    fetch: ((path: string, init?: RequestInit) =>
      new Promise((_answer, fail) => {
        swallowed.push(path)
        init?.signal?.addEventListener('abort', () => fail(init.signal!.reason as Error))
      })) as typeof globalThis.fetch,
    frame: host.frame,
  })
  expect(await hand('one')).toMatchObject({ type: 'error', payload: { code: 'failed' } })
  expect(states).toEqual([{ step: 'refused', text: 'No connection to the server.', next: 'again' }])
  expect(await session.credentials.renew()).toBe(false)
  expect(swallowed).toEqual(['/framed/harbor/api/v1/session/framed', '/framed/harbor/api/v1/session'])
})
