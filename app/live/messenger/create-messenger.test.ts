import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSystemCtx } from '../../domain/context.server'
import { previewBlast } from '../../domain/blasts/preview-blast.server'
import { addRecipients } from '../../domain/blasts/recipients.server'
import { findDraft } from '../../domain/drafts/draft.server'
import { deleteThread, markRead } from '../../domain/threads/mark-thread.server'
import { createThread } from '../../domain/threads/open-thread.server'
import { receiveMessage } from '../../domain/sending/receive-message.server'
import { handleTextStatus } from '../../domain/sending/handle-text-status.server'
import { THREADS_PER_PAGE } from '../../domain/threads/messenger.schema'
import { listThreads } from '../../domain/threads/threads.read.server'
import { addSuppression } from '../../domain/protection/add-suppression.server'
import { removeSuppression } from '../../domain/protection/remove-suppression.server'
import { openMessengerWindow } from '../../../tests/helpers/messenger-window'
import type { Served } from '../../../tests/helpers/serve'
import { OURS, type Texting } from '../../../tests/helpers/texting'
import { waitFor } from '../../../tests/helpers/wait-for'
import { findUnreadThread } from './unread/find-unread-thread'
import type { Messenger } from './create-messenger'

const THEIRS = '+13125550101'
let texting: Texting
let served: Served
let messenger: Messenger
let notices: string[]

let close: () => Promise<void>
beforeEach(async () => {
  ;({ texting, served, messenger, notices, close } = await openMessengerWindow())
})
afterEach(() => close())

let texts = 0
/** An inbound text, with all its events published. */
const receiveAll = (from: readonly string[], body: string) =>
  createSystemCtx(texting.world.services).db.transact('test.receive', async (tx) => {
    for (const e164 of from)
      await receiveMessage(tx, { messageSid: `SMmessenger${(texts += 1)}`, from: e164, to: OURS, body })
  })
const receive = (body: string, from = THEIRS) => receiveAll([from], body)

/** Work deferred until the current task is done waits here for the test. */
function lateWork(): (() => void)[] {
  const late: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) =>
    ms === undefined ? late.push(work) : setTimeout(work, ms),
  )
  return late
}

test('a text arriving during mark-as-read stays, and both are read', async () => {
  await receive('Is it still for sale?')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  const shown = () => messenger.getState().messages?.map(({ body }) => body) ?? []
  await messenger.open(messenger.getState().threads![0]!.id)
  await waitFor('it is read', () => messenger.getState().thread!.unreadCount === 0)

  const { fetch } = globalThis
  let answers = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const response = await fetch(...args)
    if (!String(args[0]).endsWith('/read')) return response
    answers += 1
    await held
    return response
  })
  await receive('Hello?')
  await waitFor('it is marked', () => answers === 1)
  await receive('With the garden?')
  await waitFor('the next one is marked', () => answers === 2)
  const all = ['Is it still for sale?', 'Hello?', 'With the garden?']
  expect(shown()).toEqual(all)
  const drawn: string[][] = []
  messenger.subscribe(() => drawn.push(shown()))
  answer()
  await waitFor('all of it is read', () => drawn.length > 1 && messenger.getState().thread!.unreadCount === 0)
  expect(drawn).toEqual(drawn.map(() => all))
})

test('the unread count comes from the server, not from the list', async () => {
  await receive('Hi')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  const { id: threadId } = messenger.getState().threads![0]!
  await messenger.filterThreads({ filter: 'scheduled' })
  expect(messenger.getState()).toMatchObject({ threads: [], unreadCount: 1 })
  const counts: number[] = []
  messenger.subscribe(() => counts.push(messenger.getState().unreadCount))
  const says = (count: number) => waitFor(`${count} unread`, () => counts.at(-1) === count)
  // One that is already unread, and another, both read in another window.
  await receive('Are you there?')
  await receive('Hello', '+13125550102')
  await says(2)
  const mia = texting.world.as(texting.mia)
  await markRead(mia, { threadId })
  await says(1)
  const { items } = await listThreads(mia, {})
  await deleteThread(mia, { threadId: items.find(({ id }) => id !== threadId)!.id })
  await says(0)
  expect(Math.max(...counts)).toBe(2)
})

test('an unreadable thread shows the error, and is read on the next click', async () => {
  await receive('Is it still for sale?')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().threads?.length === 1)
  const { id } = messenger.getState().threads![0]!
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    String(args[0]).endsWith('/messages') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...args),
  )
  await messenger.open(id)
  expect(messenger.getState()).toMatchObject({ thread: { id }, messages: null })
  expect(messenger.getState().threadFailure).toBeTruthy()
  vi.stubGlobal('fetch', fetch)
  await messenger.open(id)
  expect(messenger.getState()).toMatchObject({ threadFailure: null, messages: [{ body: 'Is it still for sale?' }] })
})

/** Requests to such paths fail without retry. */
function failFor(path: RegExp): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    path.test(String(args[0])) ? Promise.resolve(new Response(null, { status: 500 })) : fetch(...args),
  )
}

test('retries failed reads when the browser is back online', async () => {
  await receive('Is it still for sale?')
  const { fetch } = globalThis
  const comesBack = () => {
    vi.stubGlobal('fetch', fetch)
    window.dispatchEvent(new Event('online'))
  }
  failFor(/./)
  await messenger.reload()
  expect(messenger.getState()).toMatchObject({ phase: 'failed', failure: 'An error occurred' })
  comesBack()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  expect(messenger.getState()).toMatchObject({ phase: 'ready', failure: null })

  const { id } = messenger.getState().threads![0]!
  failFor(/\/messages$/)
  await messenger.open(id)
  expect(messenger.getState()).toMatchObject({ messages: null, threadFailure: 'An error occurred' })
  comesBack()
  await waitFor('the conversation', () => messenger.getState().messages?.length === 1)
  expect(messenger.getState().threadFailure).toBeNull()
})

test('a failed list is read on reconnect, though no event was missed', async () => {
  await receive('Is it still for sale?')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  const { fetch } = globalThis
  failFor(/\/threads\?/)
  await messenger.filterThreads({ filter: 'scheduled' })
  expect(messenger.getState()).toMatchObject({ threads: null, failure: 'An error occurred' })
  vi.stubGlobal('fetch', fetch)
  served.sockets.io.disconnectSockets(true)
  await waitFor('the list', () => messenger.getState().threads !== null)
  expect(messenger.getState()).toMatchObject({ filter: 'scheduled', threads: [], failure: null })
})

test('a thread marked as unread while open stays so until its next message', async () => {
  await receive('Is it still for sale?')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  await messenger.open(messenger.getState().threads![0]!.id)
  await waitFor('it is read', () => messenger.getState().thread!.unreadCount === 0)
  const { fetch } = globalThis
  let readings = 0
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    if (String(args[0]).endsWith('/read')) readings += 1
    return fetch(...args)
  })
  await messenger.mark(messenger.getState().thread!, 'unread')
  await messenger.rename(messenger.getState().thread!, 'Oak Avenue')
  await waitFor('it is called so', () => messenger.getState().threads![0]!.displayName === 'Oak Avenue')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(messenger.getState().thread!.unreadCount).toBe(1)
  expect(readings).toBe(0)

  await receive('Hello?')
  await waitFor('it is read', () => messenger.getState().thread!.unreadCount === 0)
  expect(readings).toBe(1)
})

test('finds the next unread thread beyond the loaded list', async () => {
  for (let n = 0; n <= THREADS_PER_PAGE; n += 1) await receive('Hi', `+1312555${String(2_000 + n)}`)
  const mia = texting.world.as(texting.mia)
  const { items } = await listThreads(mia, {})
  for (const { id: threadId } of items) await markRead(mia, { threadId })
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().threads?.length === THREADS_PER_PAGE)
  expect(await findUnreadThread(messenger)).toMatchObject({ recipientNumber: '+13125552000' })
  await markRead(mia, { threadId: messenger.getState().threads!.at(-1)!.id })
  await waitFor('all are read', () => messenger.getState().unreadCount === 0)
  expect(await findUnreadThread(messenger)).toBeNull()
})

test('a thread deleted in another window closes, with the reason', async () => {
  await receive('Hi')
  await receive('Hello', '+13125550102')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 2)
  const [first, second] = messenger.getState().threads!
  // The draft thread is deleted once it continues in the recipient's thread.
  await messenger.startThread()
  await messenger.setRecipient(first!.recipientNumber!)
  expect(messenger.getState().thread!.id).toBe(first!.id)
  await messenger.deleteThread(first!)
  expect(messenger.getState()).toMatchObject({ thread: null, threads: [{ id: second!.id }] })
  await messenger.open(second!.id)
  await deleteThread(texting.world.as(texting.mia), { threadId: second!.id })
  await waitFor('it is gone', () => messenger.getState().thread === null)
  expect(notices).toEqual(['This conversation was deleted or is no longer shared with you'])
})

test('text typed offline is saved on reconnect, without another key', async () => {
  await receive('Hi')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  const { id: threadId } = messenger.getState().threads![0]!
  await messenger.open(threadId)
  const { fetch } = globalThis
  let attempts = 0
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return fetch(url, init)
    attempts += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  messenger.write({ rawBody: 'Tomorrow at five?' })
  // Once, and three retries.
  await waitFor('it is given up', () => attempts === 4)
  vi.stubGlobal('fetch', fetch)
  served.sockets.io.disconnectSockets(true)
  const mia = texting.world.as(texting.mia)
  await waitFor('it is kept', async () => (await findDraft(mia, { threadId })).rawBody === 'Tomorrow at five?')
})

test('shows a new message in the open thread before the list updates once', async () => {
  await receive('Hi')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  await messenger.open(messenger.getState().threads![0]!.id)
  await waitFor('it is read', () => messenger.getState().thread!.unreadCount === 0)
  const told: { messages: number; threads: number }[] = []
  messenger.subscribe(() => {
    const { messages, threads } = messenger.getState()
    told.push({ messages: messages!.length, threads: threads!.length })
  })
  await receiveAll(['+13125550102', '+13125550103', THEIRS], 'Hello')
  await waitFor('the list', () => told.at(-1)?.threads === 3)
  expect(told.map(({ messages, threads }) => `${messages} said, ${threads} listed`)).toEqual(
    expect.arrayContaining(['2 said, 1 listed', '2 said, 3 listed']),
  )
  expect(new Set(told.map(({ threads }) => threads))).toEqual(new Set([1, 3]))
})

test('a status change in a blast’s thread is neither listed nor rendered', async () => {
  const blast = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: blast.id, numbers: [THEIRS, '+13125550102'], contactIds: [] })
  const { id: messageId } = await texting.write(blast, 'Hello')
  await previewBlast(texting.ctx, { threadId: blast.id, messageId })
  await messenger.reload()
  await waitFor('it is live', () => messenger.getState().live === 'live')
  await texting.send(blast, 'Hello')
  await texting.run()
  // All events until then have arrived.
  await receive('Is it still there?', '+13125550103')
  await waitFor('who writes, the count of the unread, and what one writes from', () => {
    const { threads, unreadCount, phones } = messenger.getState()
    return threads?.length === 2 && unreadCount === 1 && phones !== null
  })
  const drawn = vi.fn()
  messenger.subscribe(drawn)
  const late = lateWork()
  const { attemptId, messageSid } = texting.carrier.sent.at(-1)!
  await createSystemCtx(texting.world.services).db.transact('test.tell', (tx) =>
    handleTextStatus(tx, attemptId, { messageSid, status: 'delivered', error: null, errorCode: null }),
  )
  // Published and received after it.
  await receive('Hello', '+13125550104')
  await waitFor('it waits', () => late.length === 1)
  expect(drawn).not.toHaveBeenCalled()
  late[0]!()
  expect(drawn).toHaveBeenCalledOnce()
  expect(messenger.getState().threads?.map(({ recipientNumber }) => recipientNumber)).toEqual([
    '+13125550104',
    '+13125550103',
    null,
  ])
})

test('a hidden page updates the list without a timer, which browsers delay', async () => {
  await receive('Hi')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  // From events only: the list is not read again.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    new URL(String(args[0])).pathname.endsWith('/threads') ? new Promise(() => {}) : fetch(...args),
  )
  const late = lateWork()
  const listed = (count: number) =>
    waitFor(`${count} listed`, () => messenger.getState().threads?.length === count, { withinMs: 5_000 })
  // Events from before the page was hidden come first.
  await receive('Hello', '+13125550102')
  await waitFor('it waits', () => late.length === 1)
  Object.assign(document, { visibilityState: 'hidden', hidden: true })
  await receive('Is it still there?', '+13125550103')
  await listed(3)
  expect(late).toHaveLength(1)
  late[0]!()
  expect(messenger.getState().threads).toHaveLength(3)
})

test('only a window with the thread open gets events of a blast’s text', async () => {
  const blast = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: blast.id, numbers: [THEIRS, '+13125550102'], contactIds: [] })
  const { id: messageId } = await texting.write(blast, 'Open house')
  await previewBlast(texting.ctx, { threadId: blast.id, messageId })
  await texting.send(blast, 'Open house')
  await texting.run()
  await texting.index()
  const [theirs] = (await listThreads(texting.ctx, { search: '555-0101' })).items
  await messenger.reload()
  await waitFor('it listens', () => messenger.getState().live === 'live')
  const entered = () => served.sockets.io.sockets.adapter.rooms.has(`thread:${theirs!.id}`)
  expect(entered()).toBe(false)
  await messenger.open(theirs!.id)
  await waitFor('it has entered', entered)
  const shown = () => messenger.getState().messages?.map(({ body, status }) => `${body}: ${status}`)
  const { attemptId, messageSid } = texting.carrier.sent.find(({ to }) => to === THEIRS)!
  const becomes = (status: 'sent' | 'delivered') =>
    createSystemCtx(texting.world.services).db.transact('test.tell', (tx) =>
      handleTextStatus(tx, attemptId, { messageSid, status, error: null, errorCode: null }),
    )
  await becomes('sent')
  await waitFor('it is sent', () => shown()?.includes('Open house: sent') === true)
  // Including what happened while it was disconnected.
  served.sockets.io.disconnectSockets(true)
  expect(entered()).toBe(false)
  await becomes('delivered')
  await waitFor('it is delivered', () => shown()?.includes('Open house: delivered') === true)
  await receive('Yes')
  await waitFor('the answer', () => shown()?.includes('Yes: received') === true)
  expect(shown()).toHaveLength(2)
  messenger.closeThread()
  await waitFor('it has left', () => !entered())
})

test('a do-not-call change elsewhere is shown in the open thread', async () => {
  const mia = texting.world.as(texting.mia)
  await receive('Hi')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 1)
  await messenger.open(messenger.getState().threads![0]!.id)
  const isListed = (expected: boolean) =>
    waitFor(`on the list: ${String(expected)}`, () => {
      const { thread, threads } = messenger.getState()
      return thread?.isSuppressed === expected && threads![0]!.isSuppressed === expected
    })
  await isListed(false)
  await addSuppression(mia, { number: THEIRS, type: 'MANUAL' })
  await isListed(true)
  await removeSuppression(mia, THEIRS)
  await isListed(false)

  const blast = await createThread(mia, { type: 'blast' })
  await addRecipients(mia, { threadId: blast.id, numbers: [THEIRS, '+13125550102'], contactIds: [] })
  await messenger.open(blast.id)
  const count = (expected: number) =>
    waitFor(`${String(expected)} on the list`, () => messenger.getState().recipients?.suppressedCount === expected)
  await count(0)
  await addSuppression(mia, { number: THEIRS, type: 'MANUAL' })
  await count(1)
  await addSuppression(mia, { number: '+13125550102', type: 'MANUAL' })
  await count(2)
})
