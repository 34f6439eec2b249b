import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HostError, openHostConnection, type HostConnection } from './host-handshake'
import type { HostMessageType } from './messages.schema'

const HARBOR = 'http://127.0.0.1:3001'
const CONTACT = { contactId: '1', numbers: ['3125550100'] }

/** A frame and its parent, for messages only: what the frame posts up, and how the parent posts down. */
function makeWindows() {
  const up: { message: { type: string; nonce: string }; target: string }[] = []
  const parent = {
    postMessage: (message: never, target: string) => up.push({ message, target }),
  }
  const frame = Object.assign(new EventTarget(), { parent })
  return { frame: frame as unknown as Window, parent, up }
}

let windows: ReturnType<typeof makeWindows>
let link: HostConnection
let taken: { type: HostMessageType; payload: unknown }[]
const open: MessagePort[] = []

beforeEach(() => {
  windows = makeWindows()
  taken = []
  link = openHostConnection({
    allowedOrigins: [HARBOR],
    frame: windows.frame,
    onMessage(type, payload) {
      taken.push({ type, payload })
      if (type === 'campaign.end') throw new HostError('not_possible_now', 'Nothing runs')
      return type === 'active.list' ? { active: [] } : undefined
    },
  })
})

afterEach(() => {
  link.close()
  for (const port of open.splice(0)) port.close()
})

function welcome(change: { origin?: string; source?: unknown; data?: object; ports?: number } = {}): MessagePort {
  const channel = new MessageChannel()
  open.push(channel.port1, channel.port2)
  const { nonce } = windows.up[0]!.message
  const event = Object.assign(new Event('message'), {
    origin: change.origin ?? HARBOR,
    source: 'source' in change ? change.source : windows.parent,
    data: { ns: 'trunkline', v: 1, type: 'welcome', nonce, ...change.data },
    ports: [channel.port2, ...Array.from({ length: (change.ports ?? 1) - 1 }, () => new MessageChannel().port1)],
  })
  windows.frame.dispatchEvent(event)
  return channel.port1
}

interface Answer {
  id: string
  re?: string
  type: string
  payload: { code?: string; message?: string; token?: string }
}

function nextMessage(port: MessagePort): Promise<Answer> {
  return new Promise((resolve) => {
    port.addEventListener('message', (event) => resolve(event.data as Answer), { once: true })
    port.start()
  })
}

const post = (port: MessagePort, sent: unknown) => port.postMessage(sent)

async function ask(port: MessagePort, message: unknown): Promise<Answer> {
  const answer = nextMessage(port)
  port.postMessage(message)
  return answer
}

const message = (type: string, payload: unknown = {}, more: object = {}) => ({
  v: 1,
  ns: 'trunkline',
  id: 'm1',
  type,
  payload,
  ...more,
})

/** Whether the frame accepted the port: it then answers ok. An unanswered message is followed by an answered one. */
async function isTaken(port: MessagePort): Promise<boolean> {
  let taken = false
  port.addEventListener('message', (event) => {
    taken ||= (event.data as Answer).type === 'ok'
  })
  port.start()
  port.postMessage(message('session', { token: 'forged' }))
  await ask(welcome(), message('session', { token: 't' }))
  return taken
}

describe('the announcement', () => {
  test('sends only a nonce', () => {
    expect(windows.up).toHaveLength(1)
    expect(Object.keys(windows.up[0]!.message).toSorted()).toEqual(['nonce', 'ns', 'type', 'v'])
    expect(windows.up[0]!.message.nonce).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('an invalid welcome', () => {
  const forged: [string, Parameters<typeof welcome>[0]][] = [
    ['of another origin', { origin: 'https://evil.test' }],
    ['of an origin that begins alike', { origin: `${HARBOR}.evil.test` }],
    ['of the right host on another port', { origin: 'http://127.0.0.1:3002' }],
    ['of the right host over https', { origin: 'https://127.0.0.1:3001' }],
    ['of the origin null', { origin: 'null' }],
    ['of no origin', { origin: '' }],
    ['of another window', { source: {} }],
    ['without a source', { source: null }],
    ['with another nonce', { data: { nonce: 'f'.repeat(32) } }],
    ['without a nonce', { data: { nonce: undefined } }],
    ['of another version', { data: { v: 2 } }],
    ['of another type', { data: { type: 'hello' } }],
    ['of another namespace', { data: { ns: 'storm' } }],
    ['with two ports', { ports: 2 }],
  ]
  test.each(forged)('%s is not accepted', async (_, change) => {
    const port = welcome(change)
    expect(await isTaken(port)).toBe(false)
    expect(taken.map(({ payload }) => payload)).toEqual([{ token: 't' }])
  })

  test('of a forbidden origin gets an error', async () => {
    const told = await nextMessage(welcome({ origin: 'https://evil.test' }))
    expect(told).toMatchObject({ type: 'error', payload: { code: 'forbidden_origin' } })
  })

  test('that comes second is not accepted', async () => {
    const first = welcome()
    const secondPort = welcome()
    expect((await ask(first, message('session', { token: 't' }))).type).toBe('ok')
    post(secondPort, message('session', { token: 'other' }))
    expect((await ask(first, message('active.list'))).type).toBe('ok')
    expect(taken.map(({ type }) => type)).toEqual(['session', 'active.list'])
  })
})

describe('a message', () => {
  let port: MessagePort
  beforeEach(() => {
    port = welcome()
  })

  test('before the session is not ready', async () => {
    expect(await ask(port, message('campaign.end'))).toMatchObject({ re: 'm1', payload: { code: 'not_ready' } })
    expect(taken).toEqual([])
  })

  /** Contacts with so many thousand letters, each field at its maximum length. */
  const fieldsOf = (thousands: number, letter: string) =>
    Array.from({ length: 3 }, (_, n) => ({
      ...CONTACT,
      contactId: String(n),
      mergeFields: Array.from({ length: thousands / 6 }, (__, at) => ({
        id: String(at),
        label: '',
        value: letter.repeat(2_000),
      })),
    }))
  test('of less than 256 kB is accepted, with any number of letters', async () => {
    await ask(port, message('session', { token: 't' }))
    expect((await ask(port, message('campaign.start', { contacts: fieldsOf(240, 'x') }))).type).toBe('ok')
  })

  const circle: Record<string, unknown> = { token: 't' }
  circle.self = circle
  const broken: [string, unknown, string][] = [
    ['a text', 'campaign.end', 'bad_schema'],
    ['nothing', null, 'bad_schema'],
    ['a list', [], 'bad_schema'],
    ['another version', message('campaign.end', {}, { v: 2 }), 'bad_schema'],
    ['another namespace', message('campaign.end', {}, { ns: 'x' }), 'bad_schema'],
    ['no id', message('campaign.end', {}, { id: '' }), 'bad_schema'],
    ['a long id', message('campaign.end', {}, { id: 'x'.repeat(101) }), 'bad_schema'],
    ['more than belongs there', message('campaign.end', {}, { origin: HARBOR }), 'bad_schema'],
    ['a payload of another shape', message('campaign.start', { contacts: 'all' }), 'bad_schema'],
    ['a list with holes', message('campaign.start', { contacts: Object.assign([], { length: 1 }) }), 'bad_schema'],
    ['an unknown key inside', message('call.dial', { contact: CONTACT, admin: true }), 'bad_schema'],
    ['two ways to dial', message('call.dial', { contact: CONTACT, number: '1' }), 'bad_schema'],
    ['a circle', message('session', circle), 'bad_schema'],
    ['a bigint', message('session', { token: 1n }), 'bad_schema'],
    ['more than 256 kB', message('campaign.start', { contacts: fieldsOf(270, 'x') }), 'bad_schema'],
    ['more than 256 kB of long letters', message('campaign.start', { contacts: fieldsOf(140, 'é') }), 'bad_schema'],
    ['an unknown type', message('board.fill'), 'unknown_type'],
    ['the name of something inherited', message('constructor'), 'unknown_type'],
    ['a prototype', message('__proto__'), 'unknown_type'],
    ['a widget’s own type', message('ui.closed'), 'unknown_type'],
  ]
  test.each(broken)('that is %s is answered', async (_, sent, code) => {
    await ask(port, message('session', { token: 't' }))
    const answer = await ask(port, sent)
    expect(answer).toMatchObject({ type: 'error', payload: { code } })
    expect(taken).toHaveLength(1)
  })

  test('that is refused names the error', async () => {
    await ask(port, message('session', { token: 't' }))
    const contacts = [CONTACT, { ...CONTACT, numbers: ['1', 3125550100] }]
    expect((await ask(port, message('campaign.start', { contacts }))).payload.message).toBe(
      'Invalid payload for campaign.start: contacts[1].numbers[1]: a text',
    )
    expect((await ask(port, message('campaign.start', { contacts: fieldsOf(270, 'x') }))).payload.message).toBe(
      'Larger than 256 kB: send fewer contacts at a time',
    )
  })

  test('gets the answer of its handler, or the refusal', async () => {
    await ask(port, message('session', { token: 't' }))
    expect(await ask(port, message('active.list', {}, { id: 'q' }))).toMatchObject({ re: 'q', payload: { active: [] } })
    expect(await ask(port, message('campaign.end'))).toMatchObject({
      type: 'error',
      payload: { code: 'not_possible_now', message: 'Nothing runs' },
    })
  })

  test('is throttled when there are too many', async () => {
    await ask(port, message('session', { token: 't' }))
    const answers: Answer[] = []
    for (let sent = 0; sent < 60; sent += 1) answers.push(await ask(port, message('active.list')))
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(59)
    expect(answers.at(-1)).toMatchObject({ payload: { code: 'rate_limited' } })
  })

  test('of the frame asks for a token, and accepts only one', async () => {
    await ask(port, message('session', { token: 't' }))
    const asked = nextMessage(port)
    const fresh = link.requestToken()
    const question = await asked
    expect(question.type).toBe('session.renew')
    port.postMessage(message('ok', { token: 'fresh' }, { re: question.id }))
    expect(await fresh).toBe('fresh')

    const again = nextMessage(port)
    const refused = link.requestToken()
    const second = await again
    port.postMessage(message('ok', { token: '' }, { re: second.id }))
    expect(await refused).toBeNull()
  })
})

describe('a request of the frame', () => {
  const search = () => link.request('contact.search', { search: 'grace', limit: 8 })
  /** Sends a request, and returns it with the port that received it. */
  async function asked() {
    const port = welcome()
    await ask(port, message('session', { token: 't' }))
    const heard = nextMessage(port)
    const answered = search()
    return { port, answered, question: await heard }
  }
  afterEach(() => vi.useRealTimers())

  test('is sent with its type, and answered by its id', async () => {
    const { port, answered, question } = await asked()
    expect(question).toMatchObject({ type: 'contact.search', payload: { search: 'grace', limit: 8 } })
    post(port, message('ok', { contacts: [CONTACT] }, { re: question.id }))
    expect(await answered).toEqual({ contacts: [CONTACT] })
  })

  test.each([
    ['of another shape', 'ok', { contacts: [{ contactId: '1' }] }],
    ['with more than were asked for by far', 'ok', { contacts: Array.from({ length: 51 }, () => CONTACT) }],
    ['of another question', 'ok', { contact: null }],
    ['that is a refusal', 'error', { code: 'unknown_type', message: 'No handler for this request' }],
    ['of nothing', 'ok', undefined],
  ])('ignores an answer %s', async (_, type, payload) => {
    const { port, answered, question } = await asked()
    post(port, message(type, payload, { re: question.id }))
    expect(await answered).toBeNull()
  })

  test('is not answered by a message with another id', async () => {
    const { port, answered, question } = await asked()
    post(port, message('ok', { contacts: [] }, { re: 'somebody else’s' }))
    post(port, message('ok', { contacts: [CONTACT] }, { re: question.id }))
    expect(await answered).toEqual({ contacts: [CONTACT] })
  })

  test('times out, and a later answer is dropped', async () => {
    const port = welcome()
    await ask(port, message('session', { token: 't' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const heard = nextMessage(port)
    const answered = search()
    const { id } = await heard
    vi.advanceTimersByTime(5_000)
    expect(await answered).toBeNull()
    post(port, message('ok', { contacts: [CONTACT] }, { re: id }))
    expect((await ask(port, message('active.list'))).type).toBe('ok')
  })

  test('is not sent before a page of an allowed origin is there', async () => {
    const evil = welcome({ origin: 'https://evil.test' })
    const heard: unknown[] = []
    evil.addEventListener('message', ({ data }) => heard.push((data as Answer).type))
    evil.start()
    expect(await search()).toBeNull()
    await ask(welcome(), message('session', { token: 't' }))
    expect(heard).toEqual(['error'])
  })
})
