import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEdgeServer, type Asked, type EdgeServer, type Reply } from '../../../tests/helpers/edge-server'
import { connectVendorCrm } from '../../../tests/helpers/harbor-crm'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createContact } from '../contacts/create-contact.server'
import { addTagToContact } from './change-contact.server'
import { deliverToCrm, createCrmLanes } from './deliver.server'
import { listDeliveries } from './deliveries.read.server'

const lanes = createCrmLanes()

/** Writes that a CRM’s firewall forbids are held until the firewall is fixed. */
let world: World
let olivia: UserActor
let contactId: string
let edge: EdgeServer
let asked: Asked[]
let reply: (asked: Asked) => Reply

beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
  contactId = await contact('harbor-1', '+13125550105')
  edge = await openEdgeServer((question) => reply(question))
  asked = edge.asked
  await connectVendorCrm(world.system, edge.url)
})
afterEach(async () => {
  await edge.close()
  await world.close()
})

const contact = async (vendorContactId: string, number: string) =>
  (await createContact(world.as(olivia), { contactId: vendorContactId, firstName: 'Grace', numbers: [number] })).id
const tag = (name: string, of = contactId) =>
  world.system.db.transact('test', (tx) =>
    addTagToContact(tx, { accountId: olivia.accountId, contactId: of, byUser: olivia.userId, tag: name }),
  )
/** Returns after how many ms the job wants to run again. */
const deliver = (): Promise<number | null> =>
  deliverToCrm(world.system, { accountId: olivia.accountId, atOnce: false }, 'crm:dlv:1', lanes).then(
    () => null,
    (error: { afterMs: number }) => error.afterMs,
  )
const ledger = async () => (await listDeliveries(world.as(olivia), { limit: 50 })).items

test('a CRM that forbids all writes is retried once an hour until fixed, and may fail between', async () => {
  await tag('Hot')
  await tag('Buyer', await contact('harbor-2', '+13125550107'))
  reply = () => ({ status: 403, body: 'Blocked' })
  for (let round = 0; round < 15; round++) world.clock.advance((await deliver())!)
  expect(asked).toHaveLength(2 * 15)
  expect((await ledger()).map(({ state, tries }) => `${state} ${tries}`)).toEqual(['waiting 11', 'waiting 11'])
  reply = () => ({ status: 502 })
  for (let round = 0; round < 3; round++) world.clock.advance((await deliver())!)
  expect((await ledger()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  reply = ({ target }) => ({ status: target.startsWith('/contacts/harbor-1/') ? 403 : 200, body: {} })
  for (let wait = await deliver(); wait !== null; wait = await deliver()) world.clock.advance(wait)
  expect((await ledger()).map(({ state }) => state)).toEqual(['delivered', 'failed'])
})

test.each([
  ['no longer answers', 502, 'failed'],
  ['says for ever that it is busy with the same write', 409, 'refused'],
])('a write forbidden for more than a day is given up a day after the CRM %s', async (_what, status, state) => {
  await tag('Hot')
  reply = () => ({ status: 403, body: 'Blocked' })
  for (let round = 0; round < 15; round++) world.clock.advance((await deliver())!)
  reply = () => ({ status, body: {} })
  const before = asked.length
  for (let wait = await deliver(); wait !== null; wait = await deliver()) {
    expect(asked.length - before).toBeLessThanOrEqual(24)
    world.clock.advance(wait)
  }
  expect([asked.length - before, (await ledger())[0]!.state]).toEqual([24, state])
})
