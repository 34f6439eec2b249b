import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../../../tests/helpers/wait-for'
import type { Dialer } from '~/live/dialer/dialer'
import { createDialer } from '~/live/dialer/create-dialer'
import { makeSession } from '~/live/dialer/testing/views'
import { DIALER, NOTIFY, toMounted, type FrameKind } from './frame-kinds'
import { hostCommands } from './host-commands'
import { createFrame } from './create-frame'

const HOST = 'http://127.0.0.1:3001'

interface Answer {
  re?: string
  type: string
  payload: { code?: string; message?: string; sessionId?: string }
}

let ends: Array<() => void>
/** What the server was asked to do, in its order. */
let deeds: string[]
/** Messages that the host page received. */
let heard: Answer[]
let port: MessagePort
let base: string
let dialer: Dialer
let frame: ReturnType<typeof createFrame>
let generation: number
/** The status that what is to be done is answered with. */
let status: number

/** Whose each token is. */
const OWNERS: Record<string, string> = { 'Bearer t': 'usr_1', 'Bearer fresh': 'usr_1', 'Bearer of another': 'usr_2' }

async function dialerOf(token: string): Promise<Dialer> {
  const made = createDialer({ credentials: { token: () => token, renew: () => Promise.resolve(false), base } })
  ends.unshift(() => made.close())
  await made.reload()
  return made
}

const attach = (made: Dialer, of = generation) =>
  frame.attach(
    of,
    toMounted(made),
    hostCommands(made, { setMini() {}, open() {}, keys: () => null, saveDisposition: async () => {} }),
  )

/** A dialer in the frame of a host's page that its seller has closed. */
beforeEach(() => openClosed('dialer', DIALER))

async function openClosed(widget: string, kind: FrameKind) {
  deeds = []
  heard = []
  status = 200
  const session = makeSession({ id: 'dial_2', state: 'ready' })
  const http = createServer(({ method, url = '', headers }, response) => {
    if (method === 'POST' && url.includes('/dialer/sessions')) deeds.push(url)
    const answers: Record<string, unknown> = {
      '/api/v1/session': { user: { id: OWNERS[headers.authorization!], vendorId: 'harbor' }, account: { id: 'acc_1' } },
      '/api/v1/dialer/session': { session: null },
    }
    const answer = method === 'GET' ? answers[url] : session
    response.writeHead(method === 'GET' ? 200 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  let nonce = ''
  const parent = { postMessage: (hello: { nonce: string }) => (nonce = hello.nonce) }
  const page = Object.assign(new EventTarget(), { parent })
  const style = { setProperty() {}, removeProperty() {} }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { documentElement: { dataset: {}, style, offsetHeight: 0 } })
  vi.stubGlobal('location', new URL(base))
  vi.stubGlobal('navigator', {})
  const { port1, port2 } = new MessageChannel()
  port = port1
  port.addEventListener('message', ({ data }) => heard.push(data as Answer))
  port.start()

  frame = createFrame(widget, { id: 'harbor', allowedOrigins: [HOST] }, kind)
  const disconnect = frame.connect({ onSession: (begun) => (generation = begun), onVisible() {} })
  const data = { ns: 'trunkline', v: 1, type: 'welcome', nonce }
  page.dispatchEvent(Object.assign(new Event('message'), { origin: HOST, source: parent, data, ports: [port2] }))
  say('session', { token: 't' })
  await answerTo('session')
  ends = [
    () => disconnect(),
    () => [port1, port2].forEach((end) => end.close()),
    () => http.closeAllConnections(),
    () => http.close(),
  ]
  dialer = await dialerOf('t')
  attach(dialer)
  frame.detach()
}
function closeAll() {
  vi.useRealTimers()
  for (const end of ends) end()
  vi.unstubAllGlobals()
}
afterEach(closeAll)

const say = (type: string, payload: object = {}) => port.postMessage({ v: 1, ns: 'trunkline', id: type, type, payload })
const answerTo = (type: string) => waitFor(`the answer to ${type}`, () => heard.find(({ re }) => re === type))
const opens = () => waitFor('the dialer opens', () => heard.some(({ type }) => type === 'ui.visible'))
const LATE = { type: 'error', payload: { code: 'not_ready', message: 'The dialer was not ready in time' } }

test('a call opens a closed dialer, and starts once it has loaded', async () => {
  say('call.dial', { number: '+13125550100' })
  await opens()
  expect(deeds).toEqual([])
  attach(dialer)
  expect(await answerTo('call.dial')).toMatchObject({ type: 'ok', payload: { sessionId: 'dial_2' } })
  expect(deeds).toHaveLength(2)
})

test.each([
  ['call.dial', { number: '+13125550100' }],
  ['campaign.start', { contacts: [{ contactId: '1', numbers: ['+13125550100'] }] }],
])('%s is refused when the dialer has not loaded within ten seconds, and not done later', async (type, payload) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  say(type, payload)
  await vi.waitUntil(() => heard.some((message) => message.type === 'ui.visible'), { timeout: 5_000, interval: 1 })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(await answerTo(type)).toMatchObject(LATE)
  attach(dialer)
  say('active.list')
  await answerTo('active.list')
  expect(deeds).toEqual([])
})

test('nor is a call made after the machine slept, when timers are late', async () => {
  say('call.dial', { number: '+13125550100' })
  await opens()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  attach(dialer)
  vi.useRealTimers()
  expect(await answerTo('call.dial')).toMatchObject(LATE)
  expect(deeds).toEqual([])
})

test.each([
  ['call.dial', { number: '+13125550100' }],
  ['settings.open', {}],
])(
  '%s for one person is refused when the host sends another’s token before the dialer loads',
  async (type, payload) => {
    say(type, payload)
    await opens()
    heard = []
    say('session', { token: 'of another' })
    await answerTo('session')
    attach(await dialerOf('of another'))
    expect(await answerTo(type)).toMatchObject({ type: 'error', payload: { code: 'not_ready' } })
    expect(deeds).toEqual([])
  },
)

test('a pending call is made when the host sends a fresh token of the same person', async () => {
  say('call.dial', { number: '+13125550100' })
  await opens()
  heard = []
  say('session', { token: 'fresh' })
  await answerTo('session')
  expect(deeds).toEqual([])
  attach(await dialerOf('fresh'))
  expect(await answerTo('call.dial')).toMatchObject({ type: 'ok', payload: { sessionId: 'dial_2' } })
  expect(deeds).toHaveLength(2)
})

test('nor is it made in the previous dialer, which loads just after the next person’s session began', async () => {
  say('call.dial', { number: '+13125550100' })
  await opens()
  heard = []
  say('session', { token: 'of another' })
  await answerTo('session')
  attach(dialer, generation - 1)
  attach(await dialerOf('of another'))
  expect(await answerTo('call.dial')).toMatchObject(LATE)
  expect(deeds).toEqual([])
})

test('a command waiting for retry by one person is not run with the token of the next', async () => {
  const made = createDialer({ credentials: { ...frame.credentials, base } })
  ends.unshift(() => made.close())
  await made.reload()
  attach(made)
  status = 502
  const closed = { code: 'closed', message: 'The dialer is closed' }
  const stop = expect(made.api.call('dialer.stop', { id: 'dial_2' })).rejects.toMatchObject(closed)
  await waitFor('it was refused for now', () => deeds.length === 1)
  heard = []
  say('session', { token: 'of another' })
  await answerTo('session')
  await stop
  await expect(made.api.call('dialer.pause', { id: 'dial_2' })).rejects.toMatchObject(closed)
  expect(deeds).toHaveLength(1)
})

test('a widget refuses other widgets’ commands, and a notification widget never dials', async () => {
  say('board.queue', { contacts: [{ contactId: '1', numbers: ['+13125550100'] }] })
  const refused = { code: 'unknown_type', message: 'The dialer does not accept board.queue' }
  expect(await answerTo('board.queue')).toMatchObject({ type: 'error', payload: refused })
  closeAll()
  await openClosed('notify', NOTIFY)
  say('call.dial', { number: '+13125550100' })
  const dials = { code: 'unknown_type', message: 'The notification widget does not accept call.dial' }
  expect(await answerTo('call.dial')).toMatchObject({ type: 'error', payload: dials })
  attach(dialer)
  expect(heard.filter(({ type }) => type === 'ready')).toMatchObject([{ payload: { widget: 'notify' } }])
  say('active.list')
  expect(await answerTo('active.list')).toMatchObject({ type: 'ok' })
  expect(deeds).toEqual([])
})
