import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const APP = 'http://localhost:3000'

interface Sent {
  id: string
  type: string
}

/** One document of the frame, for messages only. */
interface Document {
  port: MessagePort
  heard: Sent[]
  /** Waits for a message of a type. */
  hears(type: string): Promise<Sent>
}

let page: EventTarget & Partial<Pick<Window, 'Trunkline'>>
let mounted: ReturnType<Window['Trunkline']['mount']>
let welcomed: ((port: MessagePort) => void) | undefined
const frame = {
  contentWindow: { postMessage: (_message: unknown, _origin: string, [port]: MessagePort[]) => welcomed?.(port!) },
  style: {} as Record<string, string>,
  remove() {},
  focus() {
    focused += 1
  },
}
let focused = 0
const open: MessagePort[] = []

beforeAll(async () => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { currentScript: { src: `${APP}/embed.js` }, createElement: () => frame })
  await import('./embed')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  const element = { append() {} } as unknown as Element
  mounted = page.Trunkline!.mount({ vendor: 'harbor', element, token: 't' })
})
afterEach(() => {
  vi.useRealTimers()
  mounted.destroy()
  for (const port of open.splice(0)) port.close()
})

/** The frame's document loads, announces itself, takes its port and reports ready. */
async function load(): Promise<Document> {
  const port = await new Promise<MessagePort>((resolve) => {
    welcomed = resolve
    const data = { ns: 'trunkline', v: 1, type: 'hello', nonce: 'n' }
    page.dispatchEvent(Object.assign(new Event('message'), { source: frame.contentWindow, origin: APP, data }))
  })
  open.push(port)
  const heard: Sent[] = []
  port.addEventListener('message', ({ data }) => heard.push(data as Sent))
  port.start()
  const hears = (type: string) =>
    vi.waitUntil(() => heard.find((message) => message.type === type), { timeout: 5_000, interval: 1 })
  await hears('session')
  return { port, heard, hears }
}

const say = ({ port }: Document, type: string, more: object = {}) =>
  port.postMessage({ v: 1, ns: 'trunkline', id: 'w', type, payload: {}, ...more })

const types = ({ heard }: Document) => heard.map(({ type }) => type)

test('requests made before the widget is ready are sent once it is', async () => {
  const answer = mounted.send('call.dial', { number: '+13125550100' })
  const only = await load()
  expect(types(only)).toEqual(['session'])
  say(only, 'ready')
  const { id } = await only.hears('call.dial')
  say(only, 'ok', { re: id, payload: { sessionId: 's' } })
  expect(await answer).toEqual({ sessionId: 's' })
})

test('a call of a reloaded document is not repeated, and its host is notified', async () => {
  const first = await load()
  say(first, 'ready')
  const asked = mounted.send('dnc.add', { number: '+13125550100' })
  await first.hears('dnc.add')
  const call = mounted.send('call.dial', { number: '+13125550101' }).catch((error: unknown) => error)
  await first.hears('call.dial')

  const second = await load()
  say(second, 'ready')
  expect(await call).toMatchObject({ code: 'lost', message: 'The dialer was reloaded before it answered' })
  // Idempotent requests are repeated.
  const { id } = await second.hears('dnc.add')
  say(second, 'ok', { re: id, payload: {} })
  await asked
  expect(types(second)).toEqual(['session', 'dnc.add'])
})

test('a call not accepted within ten seconds fails and is never placed later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const refusal = mounted.send('call.dial', { number: '+13125550100' }).catch((error: unknown) => error)
  const other = mounted.send('dnc.add', { number: '+13125550101' })
  vi.advanceTimersByTime(10_000)
  expect(await refusal).toMatchObject({ code: 'not_ready', message: 'The dialer was not ready in time' })
  const only = await load()
  say(only, 'ready')
  const { id } = await only.hears('dnc.add')
  say(only, 'ok', { re: id, payload: {} })
  await other
  expect(types(only)).toEqual(['session', 'dnc.add'])
})

test('nor is a call delayed by a sleeping machine, whose timers are late', async () => {
  const only = await load()
  const refusals = ['campaign.start', 'campaign.continue', 'call.dial'].map((type) =>
    mounted.send(type, {}).catch((error: unknown) => error),
  )
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
  say(only, 'ready')
  for (const refusal of refusals) expect(await refusal).toMatchObject({ code: 'not_ready' })
  expect(types(only)).toEqual(['session'])
})

test('an accepted call has no time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const answer = mounted.send('call.dial', { number: '+13125550100' })
  const only = await load()
  say(only, 'ready')
  const { id } = await only.hears('call.dial')
  vi.advanceTimersByTime(60_000)
  say(only, 'ok', { re: id, payload: { sessionId: 's' } })
  expect(await answer).toEqual({ sessionId: 's' })
})

test('a reloaded document gets the token the host renewed automatically', async () => {
  const first = await load()
  say(first, 'ready')
  const renewed = mounted.send('session.renew', { token: 'fresh' })
  const { id } = await first.hears('session.renew')
  say(first, 'ok', { re: id })
  await renewed
  expect(await (await load()).hears('session')).toMatchObject({ payload: { token: 'fresh' } })
})

test('a closed widget takes no space, and gets it back when opened', async () => {
  const only = await load()
  say(only, 'ready')
  const told = (type: string) => new Promise((resolve) => mounted.on(type, resolve))
  const says = async (type: string, payload: object) => {
    const heard = told(type)
    say(only, type, { payload })
    await heard
  }
  await says('ui.resize', { height: 300, width: 340 })
  expect(frame.style).toMatchObject({ height: '300px', width: '340px' })
  await says('ui.visible', { visible: false })
  expect(frame.style).toMatchObject({ height: '0px' })
  await says('ui.visible', { visible: true })
  expect(frame.style).toMatchObject({ height: '55px' })
})

test('an event that two frames report reaches the page once', async () => {
  const element = { append() {} } as unknown as Element
  const other = page.Trunkline!.mount({ vendor: 'harbor', element, token: 't', widget: 'boards' })
  const ports: MessagePort[] = []
  welcomed = (port) => ports.push(port)
  const data = { ns: 'trunkline', v: 1, type: 'hello', nonce: 'n' }
  page.dispatchEvent(Object.assign(new Event('message'), { source: frame.contentWindow, origin: APP, data }))
  open.push(...ports)
  const got: string[] = []
  for (const [name, widget] of Object.entries({ dialer: mounted, boards: other }))
    widget.on('call.ended', ({ callId }) => got.push(`${name} ${String(callId)}`))
  const report = async (index: number, widget: typeof mounted, callId: string) => {
    const done = new Promise((resolve) => widget.on('ready', resolve))
    for (const type of ['call.ended', 'ready']) say({ port: ports[index]! } as Document, type, { payload: { callId } })
    await done
  }
  await report(0, mounted, 'line_1')
  await report(1, other, 'line_1')
  await report(1, other, 'line_2')
  await report(0, mounted, 'line_2')
  // The same frame may report an event twice.
  await report(0, mounted, 'line_1')
  expect(got).toEqual(['dialer line_1', 'boards line_2', 'dialer line_1'])
  // A state is each frame's own.
  const counts: unknown[] = []
  for (const [index, widget] of [mounted, other].entries()) {
    widget.on('unread.changed', ({ count }) => counts.push(count))
    say({ port: ports[index]! } as Document, 'unread.changed', { payload: { count: 3 } })
    await report(index, widget, `line_${index + 3}`)
  }
  other.destroy()
  expect(counts).toEqual([3, 3])
})

test('the frame is clipped to what the widget draws', async () => {
  const only = await load()
  say(only, 'ready')
  const resize = async (payload: object) => {
    const done = new Promise((resolve) => mounted.on('ui.resize', resolve))
    say(only, 'ui.resize', { payload: { height: 300, width: null, ...payload } })
    await done
  }
  await resize({
    areas: [
      { x: 0, y: 0, width: 900, height: 55 },
      { x: 560, y: 43, width: 340, height: 200 },
    ],
  })
  expect(frame.style.clipPath).toBe('path("M0 0h900v55h-900zM560 43h340v200h-340z")')
  await resize({})
  expect(frame.style.clipPath).toBe('')
})

test('a start moves the focus into the frame, unless the page keeps it', async () => {
  const only = await load()
  say(only, 'ready')
  const start = async (type: string, payload: Record<string, unknown>) => {
    focused = 0
    only.heard.length = 0
    const answer = mounted.send(type, payload)
    const { id, payload: sent } = (await only.hears(type)) as Sent & { payload: object }
    expect(sent).not.toHaveProperty('focus')
    say(only, 'ok', { re: id, payload: {} })
    await answer
    return focused
  }
  expect(await start('call.dial', { number: '+13125550100' })).toBe(1)
  expect(await start('campaign.start', { contacts: [] })).toBe(1)
  expect(await start('campaign.start', { contacts: [], focus: false })).toBe(0)
  expect(await start('dnc.add', { number: '+13125550100' })).toBe(0)
})

test('a page answers the widget’s requests; unknown ones fail immediately', async () => {
  const only = await load()
  say(only, 'ready')
  say(only, 'contact.match', { payload: { number: '+13125550100' } })
  expect(await only.hears('error')).toMatchObject({ re: 'w', payload: { code: 'unknown_type' } })
  mounted.onRequest('contact.search', ({ search }) => ({ contacts: [{ contactId: search, numbers: [] }] }))
  say(only, 'contact.search', { payload: { search: 'grace', limit: 8 } })
  expect(await only.hears('ok')).toMatchObject({ re: 'w', payload: { contacts: [{ contactId: 'grace' }] } })
})
