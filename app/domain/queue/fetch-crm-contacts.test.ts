import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCrmAdapters } from '../../../server/crm/adapters'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import { openEdgeServer } from '../../../tests/helpers/edge-server'
import { HIGHLEVEL_APP, openFakeHighLevel } from '../../../tests/helpers/fake-high-level'
import { connectVendorCrm, GRACE, openHarborCrm } from '../../../tests/helpers/harbor-crm'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { finishConnecting, startConnecting } from '../crm/connect-high-level.server'
import { isRetryLater } from '../jobs/retry-later'
import { queueContacts } from '../leads/queue-contacts.server'
import { fillQueue } from './fill-queue.server'
import { findQueue } from './queue.read.server'

const HOUR_MS = 3_600_000

let world: World
let ctx: Ctx
let board: BoardView

beforeEach(async () => {
  ;({ world, ctx, board } = await openBoard())
})
afterEach(() => closeCounted(world))

const fill = async () => fillQueue(world.system, { queueId: (await findQueue(ctx))!.id })
const leads = () =>
  world.system.db.q
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contact_id')
    .select(['contacts.first_name', 'contacts.vendor_contact_id', 'leads.import_type'])
    .where('leads.board_id', '=', board.id)
    .execute()

test('fetches unknown ids from the CRM: found contacts become leads, others are reported', async () => {
  const crm = await openHarborCrm()
  await connectVendorCrm(world.system, `${crm.url}/api`)
  const vendorContactIds = [GRACE.contactId, 'nobody', GRACE.contactId]
  expect(await queueContacts(ctx, { id: board.id, vendorContactIds })).toMatchObject({
    queued: 0,
    known: 1,
    asked: 2,
    refused: [],
  })
  expect(await leads()).toEqual([])
  await fill()
  expect(await leads()).toEqual([{ first_name: 'Grace', vendor_contact_id: GRACE.contactId, import_type: 'BULK' }])
  expect(await findQueue(ctx)).toMatchObject({
    state: 'done',
    queued: 1,
    refusals: [{ contactId: 'nobody', name: 'nobody', reason: 'harbor has no such contact' }],
  })
  expect(await queueContacts(ctx, { id: board.id, vendorContactIds: [GRACE.contactId] })).toMatchObject({
    known: 1,
    asked: 0,
  })
  await crm.close()
})

test('one contact that the CRM is asked for is hot', async () => {
  const crm = await openHarborCrm()
  await connectVendorCrm(world.system, `${crm.url}/api`)
  await queueContacts(ctx, { id: board.id, vendorContactIds: [GRACE.contactId] })
  await fill()
  expect(await leads()).toMatchObject([{ first_name: 'Grace', import_type: 'HOST' }])
  await crm.close()
})

test('retries an unavailable CRM for an hour, then fails all remaining contacts', async () => {
  const crm = await openHarborCrm()
  await connectVendorCrm(world.system, `${crm.url}/api`)
  await crm.close()
  const vendorContactIds = Array.from({ length: 60 }, (_, index) => `crm-${index}`)
  await queueContacts(ctx, { id: board.id, vendorContactIds })
  await expect(fill()).rejects.toSatisfy(isRetryLater)
  expect(await findQueue(ctx)).toMatchObject({ state: 'running', done: 0 })
  world.clock.advance(HOUR_MS)
  await fill()
  expect(await findQueue(ctx)).toMatchObject({ state: 'failed', done: 0, contacts: 60 })
  expect((await findQueue(ctx))!.failure).toContain('harbor')
})

test('a contact refused by the CRM is reported; the others become leads', async () => {
  const edge = await openEdgeServer(({ target }) =>
    target === '/contacts/crm-1'
      ? { status: 403, body: { message: 'Archived' } }
      : { status: 200, body: { contactId: 'crm-2', firstName: 'Ann', numbers: ['+13125550106'] } },
  )
  await connectVendorCrm(world.system, edge.url)
  await queueContacts(ctx, { id: board.id, vendorContactIds: ['crm-1', 'crm-2'] })
  await fill()
  expect((await leads()).map((lead) => lead.vendor_contact_id)).toEqual(['crm-2'])
  expect(await findQueue(ctx)).toMatchObject({
    state: 'done',
    queued: 1,
    refusals: [{ contactId: 'crm-1', reason: 'harbor refused: Archived' }],
  })
  await edge.close()
})

test('retries a CRM that rejects the signature until its secret is fixed', async () => {
  let status = 401
  const edge = await openEdgeServer(() => ({ status, body: { contactId: 'crm-2', numbers: ['+13125550106'] } }))
  await connectVendorCrm(world.system, edge.url)
  await queueContacts(ctx, { id: board.id, vendorContactIds: ['crm-2'] })
  await expect(fill()).rejects.toSatisfy(isRetryLater)
  expect(await findQueue(ctx)).toMatchObject({ state: 'running', done: 0 })
  status = 200
  await fill()
  expect(await findQueue(ctx)).toMatchObject({ state: 'done', queued: 1 })
  await queueContacts(ctx, { id: board.id, vendorContactIds: ['crm-3'] })
  status = 401
  world.clock.advance(HOUR_MS)
  await fill()
  expect(await findQueue(ctx)).toMatchObject({ state: 'failed', failure: 'harbor refused (401)' })
  await edge.close()
})

test('a revoked GoHighLevel connection fails the queue immediately', async () => {
  await closeCounted(world)
  const edge = await openFakeHighLevel()
  const highLevel = { ...HIGHLEVEL_APP, baseUrl: edge.url }
  const opened = await openBoard({ crm: createCrmAdapters({ publicUrl: 'http://localhost', highLevel }) })
  ;({ world, ctx, board } = opened)
  // Tokens expire by the real clock.
  world.clock.set(Date.now())
  const state = new URL(await startConnecting(opened.admin)).searchParams.get('state')
  await finishConnecting(opened.admin, { state, code: 'good-code' })
  edge.revokeAccess()
  edge.revokeRefresh()
  await queueContacts(ctx, { id: board.id, vendorContactIds: ['ghl-1'] })
  await fill()
  expect(await findQueue(ctx)).toMatchObject({
    state: 'failed',
    failure: 'GoHighLevel refused the connection: This grant is invalid',
  })
  await edge.close()
})

test('refuses unknown ids immediately without a CRM', async () => {
  expect(await queueContacts(ctx, { id: board.id, vendorContactIds: ['crm-9'] })).toMatchObject({
    asked: 0,
    refused: [{ contactId: 'crm-9', reason: 'This contact is unknown. Send it with its numbers' }],
  })
  expect(await findQueue(ctx)).toBeNull()
})
