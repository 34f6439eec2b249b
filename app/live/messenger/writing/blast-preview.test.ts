import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateMessage } from '../../../domain/blasts/update-item.server'
import { previewBlast } from '../../../domain/blasts/preview-blast.server'
import { addRecipients } from '../../../domain/blasts/recipients.server'
import { createSystemCtx } from '../../../domain/context.server'
import { createThread } from '../../../domain/threads/open-thread.server'
import { serve, type Served } from '../../../../tests/helpers/serve'
import { openTexting, type Texting } from '../../../../tests/helpers/texting'
import { waitFor } from '../../../../tests/helpers/wait-for'
import { createMessenger, type Messenger } from '../create-messenger'

const [ANA, BEN] = ['+13125550101', '+13125550102'] as const
let texting: Texting
let served: Served
let messenger: Messenger
let notices: string[]
/** Methods of the requests in order, and what delays a change. */
let asked: string[]
let changeArrives: () => Promise<void>

beforeEach(async () => {
  texting = await openTexting()
  served = await serve(texting.world)
  texting.world.system = createSystemCtx(texting.world.services)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', new URL(served.url))
  asked = []
  changeArrives = async () => {}
  const keys = new Set<string>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const method = args[1]?.method ?? 'GET'
    if (method === 'PUT') await changeArrives()
    const key = new Headers(args[1]?.headers).get('idempotency-key')
    // An unanswered request is repeated with its key.
    if (key !== null && !keys.has(key)) asked.push(`${method} ${new URL(String(args[0])).pathname.split('/').at(-1)!}`)
    if (key !== null) keys.add(key)
    return fetch(...args)
  })
  const token = await served.tokenOf(texting.mia)
  notices = []
  messenger = createMessenger({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    onNotice: (text) => notices.push(text),
  })
  const { id: threadId } = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId, numbers: [ANA, BEN] })
  const { id: messageId } = await texting.write({ id: threadId } as Parameters<Texting['write']>[0], 'Hello')
  await previewBlast(texting.ctx, { threadId, messageId })
  await messenger.reload()
  await messenger.open(threadId)
  await waitFor('it is looked through', () => messenger.getState().live === 'live' && texts().length === 2)
})
afterEach(async () => {
  messenger.close()
  vi.unstubAllGlobals()
  await served.stop()
  await texting.world.close()
})

const texts = () => messenger.getState().review?.texts ?? []
const bodies = () => texts().map(({ body }) => body)
/** Recipients of changed texts, in request order. */
const changed = () => asked.flatMap((what) => /^PUT .*\.(\d+)$/.exec(what)?.[1] ?? [])
/** Requests due immediately have been sent by then. */
const turn = () => new Promise((resolve) => setImmediate(resolve))
async function sendAll() {
  for (let second = 0; second < 10; second += 1) {
    texting.world.clock.advance(1000)
    await texting.run()
  }
  return texting.carrier.sent.map(({ to, body }) => `${body} to ${to}`)
}

test('saves typed text and exclusions before the blast is sent, however long it takes', async () => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  changeArrives = () => held
  const [ana, ben] = texts()
  messenger.blasts.write(ana!, 'Hello Ana')
  const leftOut = messenger.blasts.saveText(ben!, { omitted: true })
  const published = messenger.blasts.publish()
  arrive()
  await Promise.all([leftOut, published])
  expect(asked.at(-1)).toBe('POST publish')
  expect(changed()).toEqual(['2', '1'])
  expect(await sendAll()).toEqual([`Hello Ana to ${ANA}`])
})

test('also when the preview is reloaded first, as after a lost connection', async () => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  changeArrives = () => held
  const [ana] = texts()
  messenger.blasts.write(ana!, 'Hello Ana')
  const kept = messenger.blasts.saveText(ana!)
  await messenger.blasts.openReview(messenger.getState().review!.message)
  const published = messenger.blasts.publish()
  await turn()
  expect(asked).not.toContain('POST publish')
  arrive()
  await Promise.all([kept, published])
  expect(asked.at(-1)).toBe('POST publish')
  expect(await sendAll()).toEqual([`Hello Ana to ${ANA}`, `Hello to ${BEN}`])
})

test('saves the last typed text when the page closes', async () => {
  messenger.blasts.write(texts()[0]!, 'Hello Ana')
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  await turn()
  expect(changed()).toEqual(['1'])
  await waitFor('it is kept', () => bodies()[0] === 'Hello Ana')
})

test('sends nothing when a text cannot be saved; the next click sends it', async () => {
  const [ana] = texts()
  messenger.blasts.write(ana!, 'x'.repeat(10_001))
  expect(await messenger.blasts.saveText(ana!)).toBe(false)
  await messenger.blasts.publish()
  expect(asked).not.toContain('POST publish')
  expect(notices).not.toEqual([])
  expect(bodies()).toEqual(['Hello', 'Hello'])
  messenger.blasts.write(ana!, 'Hello Ana')
  await messenger.blasts.publish()
  expect(await sendAll()).toEqual([`Hello Ana to ${ANA}`, `Hello to ${BEN}`])
})

test('saves edits of one text in the order typed', async () => {
  const [ana] = texts()
  const arrive: Array<() => void> = []
  changeArrives = () => new Promise((resolve) => arrive.push(resolve))
  messenger.blasts.write(ana!, 'One')
  const one = messenger.blasts.saveText(ana!)
  messenger.blasts.write(ana!, 'Two')
  const two = messenger.blasts.saveText(ana!)
  expect(arrive).toHaveLength(1)
  arrive[0]!()
  await waitFor('the second leaves', () => arrive.length === 2)
  arrive[1]!()
  expect(await Promise.all([one, two])).toEqual([true, true])
  expect(bodies()).toEqual(['Two', 'Hello'])
})

test('shows another window’s changes to a preview', async () => {
  const { setTimeout } = globalThis
  // It reloads at most every two seconds.
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => setTimeout(work, ms === 2_000 ? 0 : ms))
  const [ana] = texts()
  const { threadId } = messenger.getState().review!.message
  await updateMessage(texting.world.as(texting.mia), { threadId, messageId: ana!.id, rawBody: 'Hello Ana' })
  await waitFor('it is read again', () => bodies()[0] === 'Hello Ana')
  expect(messenger.getState().review?.message.blast).toMatchObject({ willSend: 2 })
})

const LONG = 'Everybody who came to the open house on Oak Avenue last Sunday'

test('a pasted list above the blast limit with 300 duplicates is added in full', async () => {
  const numbers = Array.from({ length: 9_990 }, (_, index) => `+1773555${String(index).padStart(4, '0')}`)
  expect(await messenger.blasts.add({ numbers: [...numbers.slice(0, 300), ...numbers, '12', LONG] })).toEqual({
    added: 9_990,
    duplicates: 300,
    refusedCount: 2,
    refused: ['12', LONG.slice(0, 40)].map((value) => ({ value, reason: expect.any(String) as string })),
    recipientCount: 9_992,
  })
})
