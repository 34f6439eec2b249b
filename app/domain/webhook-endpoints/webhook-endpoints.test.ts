import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEdgeServer, type Asked, type EdgeServer, type Reply } from '../../../tests/helpers/edge-server'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createWebhookSender } from '../../../server/outside/webhook-sender'
import { deleteOldRows } from '../../../server/jobs/old-rows'
import type { UserActor } from '../actor'
import { createContact } from '../contacts/create-contact.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import { createEndpoint, deleteEndpoint, rotateEndpointSecret, updateEndpoint } from './change-endpoint.server'
import { replayWebhook, sendTestWebhook } from './replay-webhook.server'
import { findEndpoint, listEndpoints, listWebhookDeliveries } from './webhook-endpoints.read.server'
import { MAX_ENDPOINTS, WEBHOOK_TYPES } from './webhook-endpoints.schema'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let olivia: UserActor
let receiver: EdgeServer
let reply: (asked: Asked) => Reply | Promise<Reply>
beforeEach(async () => {
  reply = () => ({ status: 204 })
  receiver = await openEdgeServer((asked) => reply(asked))
  world = await testWorld({ webhooks: createWebhookSender({ origins: [receiver.url], timeoutMs: 500 }) })
  olivia = await world.person({ role: 'OWNER', email: 'olivia@harbor.test' })
})
afterEach(async () => {
  await world.close()
  await receiver.close()
})

const ctx = () => world.as(olivia)
const open = (events: readonly (typeof WEBHOOK_TYPES)[number][] = WEBHOOK_TYPES, path = '/hook') =>
  createEndpoint(ctx(), { url: receiver.url + path, events: [...events] })
const ledger = async (id: string) => (await listWebhookDeliveries(ctx(), { id, limit: 100 })).items
const send = () => runJobs(world, /^webhook/)
const contact = (numbers = ['+13125550105']) => createContact(ctx(), { firstName: 'Grace', numbers })

test('each fact is queued in its transaction, signed, and delivered once', async () => {
  // The library compares with the machine's time.
  world.clock.set(Date.now())
  const { endpoint, secret } = await open(['contact.created', 'contact.updated', 'contact.deleted'])
  const { id: contactId } = await contact()
  await updateContact(ctx(), contactId, { firstName: 'Ada' })
  await deleteContact(ctx(), contactId)
  expect((await ledger(endpoint.id)).map(({ type, state }) => `${type} ${state}`)).toEqual([
    'contact.deleted waiting',
    'contact.updated waiting',
    'contact.created waiting',
  ])
  await send()
  await send()
  expect(receiver.asked).toHaveLength(3)
  const types = receiver.asked.map(({ body, headers }) => {
    const read = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object }
    expect(read.data).toEqual({ contactId })
    return read.type
  })
  expect(types.toSorted()).toEqual(['contact.created', 'contact.deleted', 'contact.updated'])
  expect(
    (await ledger(endpoint.id)).every(
      ({ state, status, tries }) => state === 'delivered' && status === 204 && tries === 1,
    ),
  ).toBe(true)
})

test('a fact that is undone queues nothing, and only chosen events of the own account are queued', async () => {
  const { endpoint } = await open(['contact.deleted'])
  await contact()
  const other = await world.person({ role: 'OWNER' })
  await createContact(world.as(other), { firstName: 'Other', numbers: ['+13125550106'] })
  await updateEndpoint(ctx(), endpoint.id, { events: ['contact.created'] })
  await expect(
    ctx().db.transact('test', async (tx) => {
      await createContact(tx, { firstName: 'Undone', numbers: ['+13125550107'] })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await ledger(endpoint.id)).toEqual([])
})

test('after a rotation both secrets sign for 24 hours', async () => {
  const { endpoint, secret } = await open()
  const next = await rotateEndpointSecret(ctx(), endpoint.id)
  expect(next.secret).not.toBe(secret)
  expect(next.endpoint.previousSecretUntil).toBe(new Date(world.clock.now() + DAY).toISOString())
  const isSignedBy = async (key: string) => {
    await sendTestWebhook(ctx(), endpoint.id)
    await send()
    const { body, headers } = receiver.asked.at(-1)!
    const signature = new Webhook(key).sign(
      String(headers['webhook-id']),
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body,
    )
    return String(headers['webhook-signature']).split(' ').includes(signature)
  }
  expect([await isSignedBy(secret), await isSignedBy(next.secret)]).toEqual([true, true])
  world.clock.advance(DAY)
  expect([await isSignedBy(secret), await isSignedBy(next.secret)]).toEqual([false, true])
  expect((await findEndpoint(ctx(), endpoint.id)).previousSecretUntil).toBeNull()
  const stored = world.services.store.sqlite.prepare('select * from webhook_endpoints').get()
  for (const one of [secret, next.secret]) expect(JSON.stringify(stored)).not.toContain(one.slice(6))
})

test('failures are retried with growing delays for three days, with one probe at a time', async () => {
  reply = () => ({ status: 500, body: 'x'.repeat(2_000), headers: { 'content-type': 'text/plain' } })
  const { endpoint } = await open()
  await sendTestWebhook(ctx(), endpoint.id)
  const started = world.clock.now()
  const tries: number[] = []
  for (let step = 0; step < 5_000 && (await ledger(endpoint.id))[0]!.state === 'waiting'; step += 1) {
    const before = receiver.asked.length
    await send()
    if (receiver.asked.length > before) tries.push((world.clock.now() - started) / MINUTE)
    world.clock.advance(MINUTE)
  }
  expect(tries).toHaveLength(10)
  expect(tries.at(-1)! / 60 / 24).toBeCloseTo(3.2, 0)
  const [row] = await ledger(endpoint.id)
  expect(row).toMatchObject({ state: 'failed', tries: 10, status: 500, error: 'The receiver answered 500' })
  expect(row!.answer).toBe('x'.repeat(1_024))
  expect(new Set(receiver.asked.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row!.id]))
  reply = () => ({ status: 200 })
  await replayWebhook(ctx(), row!.id)
  await send()
  expect((await ledger(endpoint.id))[0]).toMatchObject({ state: 'delivered', tries: 1, status: 200 })
  expect((await findEndpoint(ctx(), endpoint.id)).state).toBe('enabled')
})

test('an endpoint that is away is asked by one delivery, and then receives all', async () => {
  reply = () => 'cut'
  const { endpoint } = await open()
  for (let count = 0; count < 20; count += 1) await sendTestWebhook(ctx(), endpoint.id)
  await send()
  expect(receiver.asked.length).toBeLessThanOrEqual(4)
  expect(await findEndpoint(ctx(), endpoint.id)).toMatchObject({ state: 'failing' })
  const before = receiver.asked.length
  world.clock.advance(MINUTE)
  await send()
  expect(receiver.asked).toHaveLength(before + 1)
  reply = () => ({ status: 200 })
  world.clock.advance(HOUR)
  await send()
  expect((await ledger(endpoint.id)).every(({ state }) => state === 'delivered')).toBe(true)
})

test.each([
  ['a slow receiver', () => new Promise<Reply>(() => {}), 'No answer within 10 seconds', null],
  ['a broken connection', () => 'cut' as const, 'The receiver cannot be reached', null],
  [
    'a redirect to a private address',
    () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/secret' } }),
    'The receiver redirects. Enter its final address',
    302,
  ],
])('%s is a failure with its reason', async (_name, answer, error, status) => {
  reply = answer
  const { endpoint } = await open()
  await sendTestWebhook(ctx(), endpoint.id)
  await send()
  expect((await ledger(endpoint.id))[0]).toMatchObject({ state: 'waiting', tries: 1, error, status })
  expect(receiver.asked).toHaveLength(1)
})

test('a name that later points to a private address is not reached', async () => {
  const webhooks = createWebhookSender({ resolve: async () => [{ address: '10.0.0.5', family: 4 }] })
  const failing = webhooks.send(new URL('https://hooks.example.com/in'), {}, '{}')
  await expect(failing).rejects.toMatchObject({ code: 'not_public' })
})

test('days without a success disable the endpoint, and the owner has a mail; enabling sends what waits', async () => {
  reply = () => ({ status: 503 })
  const { endpoint } = await open(['contact.created'])
  await contact()
  for (let hours = 0; hours <= 24 * 6; hours += 6) {
    await send()
    if (hours === 24 * 4) await contact(['+13125550108'])
    world.clock.advance(6 * HOUR)
  }
  expect(await findEndpoint(ctx(), endpoint.id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
  await runJobs(world, /^mail/)
  expect(world.mails).toMatchObject([{ to: 'olivia@harbor.test', subject: 'A webhook endpoint was disabled' }])
  expect(world.mails[0]!.text).toContain(receiver.url)
  await contact(['+13125550109'])
  const [waiting, ...others] = await ledger(endpoint.id)
  expect([waiting!.state, others.length]).toEqual(['waiting', 1])
  await expect(replayWebhook(ctx(), waiting!.id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(sendTestWebhook(ctx(), endpoint.id)).rejects.toMatchObject({ code: 'conflict' })
  reply = () => ({ status: 200 })
  await updateEndpoint(ctx(), endpoint.id, { enabled: true })
  world.clock.advance(DAY)
  await send()
  expect((await ledger(endpoint.id))[0]!.state).toBe('delivered')
})

test('410 disables immediately; a disabled or deleted endpoint receives nothing', async () => {
  reply = () => ({ status: 410 })
  const gone = await open(['contact.created'])
  await contact()
  await send()
  expect(await findEndpoint(ctx(), gone.endpoint.id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' })
  reply = () => ({ status: 200 })
  const deleted = await open(['contact.created'])
  const disabled = await open(['contact.created'])
  await updateEndpoint(ctx(), disabled.endpoint.id, { enabled: false })
  await contact(['+13125550108'])
  await deleteEndpoint(ctx(), deleted.endpoint.id)
  world.clock.advance(DAY)
  await send()
  expect(receiver.asked).toHaveLength(1)
  await expect(findEndpoint(ctx(), deleted.endpoint.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findEndpoint(ctx(), disabled.endpoint.id)).toMatchObject({ disabledReason: 'person' })
})

test.each([
  'http://hooks.example.com',
  'https://user:secret@hooks.example.com',
  'https://hooks.example.com:8443',
  'https://localhost/hook',
  'https://10.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest',
  'ftp://hooks.example.com',
])('%s is refused', async (url) => {
  await expect(createEndpoint(ctx(), { url, events: ['call.ended'] })).rejects.toMatchObject({ code: 'invalid' })
  const { endpoint } = await open()
  await expect(updateEndpoint(ctx(), endpoint.id, { url })).rejects.toMatchObject({ code: 'invalid' })
})

test('managers have endpoints, ten at most; members and other accounts see none', async () => {
  const { endpoint } = await open()
  const marcus = await world.person({ accountId: olivia.accountId, role: 'MANAGER' })
  expect(await listEndpoints(world.as(marcus))).toEqual([endpoint])
  const mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER' })
  await expect(listEndpoints(world.as(mia))).rejects.toMatchObject({ code: 'forbidden' })
  const { id } = await sendTestWebhook(ctx(), endpoint.id)
  const stranger = world.as(await world.person({ role: 'OWNER' }))
  for (const deed of [
    () => findEndpoint(stranger, endpoint.id),
    () => updateEndpoint(stranger, endpoint.id, { enabled: false }),
    () => rotateEndpointSecret(stranger, endpoint.id),
    () => deleteEndpoint(stranger, endpoint.id),
    () => sendTestWebhook(stranger, endpoint.id),
    () => listWebhookDeliveries(stranger, { id: endpoint.id, limit: 1 }),
    () => replayWebhook(stranger, id),
  ])
    await expect(deed()).rejects.toMatchObject({ code: 'not_found' })
  for (let more = 1; more < MAX_ENDPOINTS; more += 1) await open()
  await expect(open()).rejects.toMatchObject({ code: 'conflict' })
})

test('deliveries are swept after 30 days', async () => {
  const { endpoint } = await open()
  await sendTestWebhook(ctx(), endpoint.id)
  await send()
  for (const days of [29, 2]) {
    world.clock.advance(days * DAY)
    const inChunk = <T>(work: (tx: typeof world.system) => Promise<T>) => world.system.db.transact('test', work)
    for await (const _ of deleteOldRows(inChunk, world.clock.now()));
    expect(await ledger(endpoint.id)).toHaveLength(days === 29 ? 1 : 0)
  }
})
