import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../tests/helpers/wait-for'
import type { Credentials } from './credentials'
import { openPortalWindow, requestHandOver } from './hand-over'

const OURS = 'https://trunkline.test'
const request = { ns: 'trunkline', v: 1, type: 'hand-over.request', nonce: 'n1' }
const handOver = {
  code: 'c1',
  expiresAt: '2026-03-10T16:01:00.000Z',
  user: { id: 'usr_1', name: 'Mia Torres' },
  vendorName: 'Harbor CRM',
  sessionEndsSoon: false,
}

interface Sent {
  message: { type: string; nonce: string; answer?: object }
  to: string
}
interface Place extends EventTarget {
  sent: Sent[]
  postMessage(message: Sent['message'], to: string): void
}
/** A window as another one sees it. */
const placeOf = (): Place => {
  const sent: Sent[] = []
  return Object.assign(new EventTarget(), {
    sent,
    postMessage: (message: Sent['message'], to: string) => void sent.push({ message, to }),
  })
}

let page: Place & { parent: object; opener: Place | null }
let opened: Place | null
let addresses: string[]
/** What the server answers, one after the other. */
let answers: Response[]
let asked: (string | null)[]

beforeEach(() => {
  opened = placeOf()
  addresses = []
  answers = []
  asked = []
  page = Object.assign(placeOf(), {
    parent: {},
    opener: null,
    location: { origin: OURS },
    open: (address: string) => {
      addresses.push(address)
      return opened
    },
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('authorization'))
    return answers.shift() ?? Response.json({ ...handOver, code: `c${asked.length}` }, { status: 201 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const receive = (data: unknown, { source = opened as object | null, origin = OURS } = {}) =>
  void page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
const bearer = (fresh: string | null = null): Credentials => {
  let token: string | null = 't1'
  return { token: () => token, renew: async () => (token = fresh ?? token) !== null && fresh !== null }
}
const answered = (count = 1) => waitFor('an answer', () => opened!.sent.length >= count)

test('a frame gives a code to the window that it opened, and to no other', async () => {
  expect(openPortalWindow('/manage/campaigns#window', bearer())).toBe(true)
  expect(addresses).toEqual(['/enter?redirectTo=%2Fmanage%2Fcampaigns%23window'])
  receive(request, { source: placeOf() })
  receive(request, { origin: 'https://evil.test' })
  for (const data of [null, 'text', {}, { ...request, ns: 'other' }, { ...request, v: 2 }, { ...request, nonce: 1 }])
    receive(data)
  receive({ ...request, type: 'hand-over.answer' })
  receive({ ...request, nonce: 'right' })
  await answered()
  const answer = { step: 'code', ...handOver }
  expect(opened!.sent).toEqual([
    { message: { ns: 'trunkline', v: 1, type: 'hand-over.answer', nonce: 'right', answer }, to: OURS },
  ])
  expect(asked).toEqual(['Bearer t1'])
  receive(request)
  await answered(2)
  expect(opened!.sent[1]!.message).toMatchObject({ nonce: 'n1', answer: { code: 'c2' } })
})

test('a session that ends soon is renewed first; if the CRM has no new token, the old one is used', async () => {
  answers = [Response.json({ ...handOver, sessionEndsSoon: true })]
  openPortalWindow('/manage', bearer('t2'))
  receive(request)
  await answered()
  expect(asked).toEqual(['Bearer t1', 'Bearer t2'])
  expect(opened!.sent[0]!.message.answer).toMatchObject({ code: 'c2' })

  opened = placeOf()
  answers = [Response.json({ ...handOver, code: 'old', sessionEndsSoon: true })]
  openPortalWindow('/manage', bearer())
  receive(request)
  await answered()
  expect(opened.sent[0]!.message.answer).toMatchObject({ code: 'old' })
})

test('a frame without a session asks its CRM for one, and never uses a cookie of our own pages', async () => {
  let token: string | null = null
  const renew = async () => {
    token = 't3'
    return true
  }
  openPortalWindow('/manage', { token: () => token, renew })
  receive(request)
  await answered()
  expect(asked).toEqual(['Bearer t3'])

  opened = placeOf()
  openPortalWindow('/manage', { token: () => null, renew: () => Promise.resolve(false) })
  receive(request)
  await answered()
  expect(opened.sent[0]!.message.answer).toEqual({ step: 'alone' })
  expect(asked).toHaveLength(1)
})

test('the server’s refusal is what the window says', async () => {
  answers = [Response.json({ error: 'Too many windows', code: 'too_many_requests' }, { status: 429 })]
  openPortalWindow('/manage', bearer())
  receive(request)
  await answered()
  expect(opened!.sent[0]!.message.answer).toEqual({ step: 'refused', text: 'Too many windows' })
})

test('a page of ours opens the page itself; a blocked window is reported', async () => {
  page.parent = page
  expect(openPortalWindow('/manage', bearer())).toBe(true)
  expect(addresses).toEqual(['/manage'])
  receive(request)
  opened = null
  expect(openPortalWindow('/manage', bearer())).toBe(false)
  expect(asked).toEqual([])
})

test('a window takes the answer of its opener only, to its own question', async () => {
  expect(await requestHandOver(new AbortController().signal)).toEqual({ step: 'alone' })
  const opener = placeOf()
  page.opener = opener
  const pending = requestHandOver(new AbortController().signal)
  expect(opener.sent).toEqual([{ message: { ...request, nonce: expect.stringMatching(/^\w{32}$/) }, to: OURS }])
  const { nonce } = opener.sent[0]!.message
  const answer = { ...request, type: 'hand-over.answer', nonce, answer: { step: 'code', ...handOver } }
  receive({ ...answer, answer: { step: 'refused', text: 'forged' } }, { source: placeOf() })
  receive({ ...answer, answer: { step: 'refused', text: 'forged' } }, { source: opener, origin: 'https://evil.test' })
  receive({ ...answer, nonce: 'other', answer: { step: 'refused', text: 'forged' } }, { source: opener })
  receive(answer, { source: opener })
  expect(await pending).toMatchObject({ step: 'code', code: 'c1' })
})

test('a window that is left stops waiting', async () => {
  page.opener = placeOf()
  const left = new AbortController()
  const pending = requestHandOver(left.signal)
  left.abort()
  expect(await pending).toEqual({ step: 'alone' })
})
