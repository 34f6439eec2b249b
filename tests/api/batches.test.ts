import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { findQueue } from '../../app/domain/queue/queue.read.server'
import type { UserActor } from '../../app/domain/actor'
import { makeBoard, numberOf } from '../helpers/board'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

const MB = 1024 * 1024
let world: World
let served: Served
let olivia: UserActor
let authorization: string
/** The process dies after the second commit of this name. */
let diesAfter: string | null
let commits: number
beforeEach(async () => {
  diesAfter = null
  commits = 0
  world = await testWorld({
    onBoundary(name, side) {
      if (name === diesAfter && side === 'after' && ++commits === 2) throw new Error('killed')
    },
  })
  served = await serve(world)
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  authorization = `Bearer ${await served.tokenOf(olivia)}`
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const post = async (path: string, json: object, key?: string) => {
  const body = JSON.stringify(json)
  const headers = { authorization, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
  const answer = await fetch(served.url + path, { method: 'POST', headers, body })
  return { sent: body.length, status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** A contact with all that a CRM knows of it, as large as wanted. */
const contact = (n: number, size: number) => ({
  contactId: `crm-${n}`,
  firstName: 'Guadalupe',
  lastName: 'Fernández de la Cruz',
  numbers: [`+1312555${1000 + n}`, `+1773555${1000 + n}`],
  address: '11 Wacker Drive, Suite 1400',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  timezone: 'America/Chicago',
  avatarUrl: 'https://crm.example/pictures/guadalupe.png',
  mergeFields: [
    { id: 'notes', label: 'Notes', value: 'x'.repeat(size / 2) },
    { id: 'history', label: 'History', value: 'y'.repeat(size / 2) },
  ],
})
const thousand = (size: number) => Array.from({ length: 1000 }, (_, n) => contact(n, size))

const numbers = async () => [await numberOf(world, olivia.accountId)]
test.each<[string, () => Promise<[path: string, json: object]>, object]>([
  ['the queue', async () => ['/api/v1/call-boards/queue', { contacts: thousand(3600) }], { contacts: 1000 }],
  [
    'a board',
    async () => {
      const { board } = await makeBoard(world, olivia)
      return [`/api/v1/call-boards/${board.id}/queue-contacts`, { vendorDialerContacts: thousand(3600) }]
    },
    { queued: 1000 },
  ],
  [
    'a new board',
    async () => [
      '/api/v1/call-boards',
      { assignedPhoneNumberIds: await numbers(), vendorDialerContacts: thousand(3600) },
    ],
    { totalContacts: 1000, refusedContacts: [] },
  ],
  [
    'a campaign',
    async () => ['/api/v1/campaigns', { name: 'Spring', contacts: thousand(3600) }],
    { totalRecords: 1000 },
  ],
])('%s takes a batch of 1,000 contacts with all their fields', async (_what, request, told) => {
  const { sent, status, body } = await post(...(await request()))
  expect(sent).toBeGreaterThan(3.7 * MB)
  expect(status < 300, JSON.stringify(body).slice(0, 200)).toBe(true)
  expect(body).toMatchObject(told)
})

test.each<[string, string, () => Promise<[path: string, json: object]>, object]>([
  [
    'the queue',
    'queue.add',
    async () => ['/api/v1/call-boards/queue', { contacts: thousand(2).slice(0, 250) }],
    { contacts: 250 },
  ],
  [
    'a board',
    'leads.queue',
    async () => {
      const { board } = await makeBoard(world, olivia)
      return [`/api/v1/call-boards/${board.id}/queue-contacts`, { vendorDialerContacts: thousand(2).slice(0, 60) }]
    },
    // What was booked before the death is known.
    { queued: 10, known: 50, totalContacts: 60 },
  ],
])('a crash in the middle of a batch for %s: a retry completes it', async (_what, name, request, told) => {
  const [path, json] = await request()
  diesAfter = name
  expect((await post(path, json, 'k1')).status).toBe(500)
  const repeated = await post(path, json, 'k1')
  expect(repeated.body).toMatchObject(told)
  expect(repeated.status).toBeLessThan(300)
  expect((await post(path, json, 'k1')).body).toEqual(repeated.body)
})

const someNumbers = (count: number) => Array.from({ length: count }, (_, n) => `+1312556${String(n).padStart(4, '0')}`)
const items = async () =>
  (
    await world.services.store.queries
      .selectFrom('blast_items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('a crash in the middle of creating a blast: a retry completes it', async () => {
  const threads = '/api/messenger/threads'
  const { body: thread } = await post(`${threads}/draft`, { type: 'blast' })
  const at = `${threads}/${String(thread.id)}`
  const recipients = { numbers: someNumbers(1200) }
  diesAfter = 'messenger.change'
  expect((await post(`${at}/recipients`, recipients, 'k1')).status).toBe(500)
  const added = await post(`${at}/recipients`, recipients, 'k1')
  // Recipients added before the crash are there.
  expect(added).toMatchObject({ status: 200, body: { recipientCount: 1200 } })
  expect(Number(added.body.added) + Number(added.body.duplicates)).toBe(1200)
  expect((await post(`${at}/recipients`, recipients, 'k1')).body).toEqual(added.body)

  const { id: messageId } = await saveDraft(world.as(olivia), { threadId: String(thread.id), rawBody: 'Hello' })
  const preview = `${at}/messages/${messageId}/preview`
  commits = 0
  diesAfter = 'messenger.change'
  expect((await post(preview, {}, 'k2')).status).toBe(500)
  const filled = await items()
  expect(filled).toBeGreaterThan(0)
  expect(filled).toBeLessThan(1200)
  const previewed = await post(preview, {}, 'k2')
  expect(previewed).toMatchObject({ status: 200, body: { blast: { previewed: 1200 } } })
  expect(await items()).toBe(1200)
  expect((await post(preview, {}, 'k2')).body).toEqual(previewed.body)
})

test('a batch above 4 MB is refused with a sentence, and nothing is stored', async () => {
  const answer = await post('/api/v1/call-boards/queue', { contacts: thousand(4000) })
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: 'The request is larger than 4 MB. Send fewer contacts at a time' },
  })
  expect(await findQueue(world.as(olivia))).toBeNull()
})

test('endpoints without contacts accept 1 MB', async () => {
  expect(await post('/api/v1/tags', { name: 'x'.repeat(1.1 * MB) })).toMatchObject({
    status: 413,
    body: { error: 'The request is larger than 1 MB' },
  })
})
