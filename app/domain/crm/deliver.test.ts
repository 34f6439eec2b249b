import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyClockChange } from '../../../server/jobs/apply-clock-change'
import { openEdgeServer, type Asked, type EdgeServer, type Reply } from '../../../tests/helpers/edge-server'
import { connectVendorCrm, openHarborCrm } from '../../../tests/helpers/harbor-crm'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createContact } from '../contacts/create-contact.server'
import { addContactToWorkflow, addTagToContact, removeTagFromContact } from './change-contact.server'
import { deliverToCrm, createCrmLanes } from './deliver.server'
import { listDeliveries } from './deliveries.read.server'
import { replayDelivery } from './replay-delivery.server'

const lanes = createCrmLanes()

let world: World
let olivia: UserActor
let contactId: string
let edge: EdgeServer | null = null
let reply: (asked: Asked) => Reply

beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
  contactId = await contact('harbor-1', '+13125550105')
  reply = () => ({ status: 200, body: {} })
})
afterEach(async () => {
  await edge?.close()
  edge = null
  await world.close()
})

const contact = async (vendorContactId: string, number: string) =>
  (await createContact(world.as(olivia), { contactId: vendorContactId, firstName: 'Grace', numbers: [number] })).id
/** A CRM at the edge with the responses of the test. */
async function openEdge(): Promise<EdgeServer> {
  edge = await openEdgeServer((asked) => reply(asked))
  await connectVendorCrm(world.system, edge.url)
  return edge
}
const change = (of = contactId) => ({ accountId: olivia.accountId, contactId: of, byUser: olivia.userId })
const tag = (name: string, of = contactId) =>
  world.system.db.transact('test', (tx) => addTagToContact(tx, { ...change(of), tag: name }))
const untag = (name: string) =>
  world.system.db.transact('test', (tx) => removeTagFromContact(tx, { ...change(), tag: name }))
const addToWorkflow = (intent: string) =>
  world.system.db.transact('test', (tx) =>
    addContactToWorkflow(tx, {
      ...change(),
      intent,
      workflowId: 'wf-showing',
      workflowName: 'Book a showing',
    }),
  )
/** Runs a job once; returns after how many ms it wants to run again. */
const deliver = (atOnce = false, job = 'crm:dlv:1'): Promise<number | null> =>
  deliverToCrm(world.system, { accountId: olivia.accountId, atOnce }, job, lanes).then(
    () => null,
    (error: { afterMs: number }) => error.afterMs,
  )
const ledger = async () => (await listDeliveries(world.as(olivia), { limit: 50 })).items
const jobs = async () =>
  (await world.system.db.q.selectFrom('jobs').select('key').where('kind', '=', 'crm.deliver').execute()).length

describe('deliveries', () => {
  test('tags and workflows reach the CRM once, in order, and the ledger records it', async () => {
    const crm = await openHarborCrm()
    try {
      await connectVendorCrm(world.system, `${crm.url}/api`)
      expect(await tag('Hot')).toBe(true)
      expect(await tag('Hot')).toBe(false)
      await untag('Hot')
      await addToWorkflow('rule-1')
      expect(await deliver()).toBeNull()
      expect(await deliver()).toBeNull()
      expect((await crm.received()).map(({ what, contactId: of }) => [what, of]).toReversed()).toEqual([
        ['Tag added: Hot', 'harbor-1'],
        ['Tag removed: Hot', 'harbor-1'],
        ['Added to workflow: Book a showing', 'harbor-1'],
      ])
      expect((await ledger()).map(({ what, stateLabel, by }) => [what, stateLabel, by])).toEqual([
        ['Add to workflow “Book a showing”', 'Delivered', 'Mia Torres'],
        ['Remove tag “Hot”', 'Delivered', 'Mia Torres'],
        ['Add tag “Hot”', 'Delivered', 'Mia Torres'],
      ])
    } finally {
      await crm.close()
    }
  })

  test('the same intent twice is one delivery', async () => {
    await openEdge()
    for (let time = 0; time < 2; time++) await addToWorkflow('rule-1')
    expect(await ledger()).toHaveLength(1)
    expect(await jobs()).toBe(1)
  })

  test('are skipped without a CRM or a known contact; our own tags are written all the same', async () => {
    expect(await tag('Hot')).toBe(true)
    await openEdge()
    const own = (await createContact(world.as(olivia), { firstName: 'Own', numbers: ['+13125550106'] })).id
    expect(await tag('Hot', own)).toBe(true)
    expect(await ledger()).toEqual([])
    const tags = await world.system.db.q.selectFrom('contact_tags').select('contact_id').execute()
    expect(tags.map((row) => row.contact_id).toSorted()).toEqual([contactId, own].toSorted())
  })

  test('include the contact’s owner: of a team its key, of an individual their id', async () => {
    const { asked } = await openEdge()
    const sam = await world.person({ role: null })
    const { id } = await createContact(world.as(sam), { contactId: 'own-1', numbers: ['+13125550108'] })
    await world.system.db.transact('test', (tx) =>
      addTagToContact(tx, { accountId: sam.accountId, contactId: id, byUser: sam.userId, tag: 'Hot' }),
    )
    await deliverToCrm(world.system, { accountId: sam.accountId, atOnce: false }, 'crm:dlv:2', lanes)
    await tag('Hot')
    await deliver()
    const { vendor_user_id } = await world.system.db.q
      .selectFrom('users')
      .select('vendor_user_id')
      .where('id', '=', sam.userId)
      .executeTakeFirstOrThrow()
    const { vendor_team_key } = await world.system.db.q
      .selectFrom('teams')
      .select('vendor_team_key')
      .where('account_id', '=', olivia.accountId)
      .executeTakeFirstOrThrow()
    expect(asked.map(({ headers }) => [headers['trunkline-account-kind'], headers['trunkline-account']])).toEqual([
      ['person', vendor_user_id],
      ['team', vendor_team_key],
    ])
  })

  test('a rolled back change delivers nothing', async () => {
    await openEdge()
    await expect(
      world.system.db.transact('test', async (tx) => {
        await addTagToContact(tx, { ...change(), tag: 'Hot' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([await ledger(), await jobs()]).toEqual([[], 0])
  })
})

describe('failures', () => {
  test('a CRM that is down is retried with growing pauses, and given up after a day', async () => {
    const { close } = await openEdge()
    await tag('Hot')
    await close()
    edge = null
    const waits: number[] = []
    for (let wait = await deliver(); wait !== null; wait = await deliver()) {
      waits.push(wait)
      world.clock.advance(wait)
    }
    const total = waits.reduce((sum, wait) => sum + wait, 0)
    expect(total).toBeGreaterThan(24 * 3_600_000)
    expect(waits[0]).toBe(10_000)
    const [row] = await ledger()
    expect(row).toMatchObject({ state: 'failed', outcome: 'failed', tries: 11 })
    expect(row!.error).toEqual({ code: 'unreachable', message: 'harbor did not answer' })
  })

  test('a refusal is final, with its reason; later writes continue', async () => {
    await openEdge()
    const answers: Reply[] = [
      { status: 422, body: { message: 'No such contact' } },
      { status: 200, body: {} },
    ]
    reply = () => answers.shift()!
    await tag('Hot')
    await tag('Buyer')
    expect(await deliver()).toBeNull()
    const [second, first] = await ledger()
    expect(first).toMatchObject({
      state: 'refused',
      error: { code: 'refused', message: 'harbor refused: No such contact' },
    })
    expect(second!.state).toBe('delivered')
  })

  test('a CRM that rejects our signature is waited for, without a try', async () => {
    const { asked } = await openEdge()
    reply = () => ({ status: 401, body: { message: 'Another secret' } })
    await tag('Hot')
    await tag('Buyer', await contact('harbor-2', '+13125550107'))
    for (let hour = 0; hour < 30; hour++) {
      expect(await deliver()).toBe(3_600_000)
      world.clock.advance(3_600_000)
    }
    expect(asked).toHaveLength(30)
    expect((await ledger()).map(({ state, tries, error }) => [state, tries, error])).toEqual(
      Array.from({ length: 2 }, () => ['waiting', 0, { code: 'expired', message: 'harbor refused: Another secret' }]),
    )
    reply = () => ({ status: 200, body: {} })
    expect(await deliver()).toBeNull()
    expect((await ledger()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('a forbidden write is retried for a day and given up; others do not wait', async () => {
    const { asked } = await openEdge()
    await tag('Hot')
    await tag('Buyer', await contact('harbor-2', '+13125550107'))
    reply = ({ target }) =>
      target.startsWith('/contacts/harbor-1/')
        ? { status: 403, body: { message: 'Archived' } }
        : { status: 200, body: {} }
    const first = await deliver()
    expect(first).toBe(10_000)
    expect((await ledger()).map(({ state, tries }) => [state, tries])).toEqual([
      ['delivered', 0],
      ['waiting', 1],
    ])
    for (let wait: number | null = first; wait !== null; wait = await deliver()) world.clock.advance(wait)
    expect((await ledger())[1]).toMatchObject({
      state: 'failed',
      outcome: 'failed',
      tries: 11,
      error: { code: 'refused', message: 'harbor refused: Archived' },
    })
    expect(asked).toHaveLength(12)
  })

  test.each([408, 409, 425])('a temporarily refused write (%d) is sent again under its key', async (status) => {
    const { asked } = await openEdge()
    const answers: Reply[] = [{ status, body: {} }, { status: 200 }]
    reply = () => answers.shift()!
    await addToWorkflow('rule-1')
    expect(await deliver()).toBe(10_000)
    world.clock.advance(10_000)
    expect(await deliver()).toBeNull()
    expect((await ledger())[0]).toMatchObject({ state: 'delivered', tries: 1 })
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(asked).toHaveLength(2)
  })

  test('a CRM that stays busy with the same write has refused it, and others did not wait', async () => {
    const { asked } = await openEdge()
    reply = ({ target }) =>
      target.startsWith('/contacts/harbor-1/')
        ? { status: 409, body: { message: 'Archived' } }
        : { status: 200, body: {} }
    await tag('Hot')
    await tag('Buyer', await contact('harbor-2', '+13125550107'))
    const waits: number[] = []
    for (let wait = await deliver(); wait !== null; wait = await deliver()) {
      waits.push(wait)
      world.clock.advance(wait)
    }
    expect(waits).toEqual([10_000, 30_000])
    expect(asked).toHaveLength(4)
    const [other, busy] = await ledger()
    expect(other).toMatchObject({ state: 'delivered', tries: 0 })
    expect(busy).toMatchObject({ state: 'refused', tries: 3, error: { message: 'harbor refused: Archived' } })
  })

  test('a late write that its CRM is still busy with is sent once more', async () => {
    await openEdge()
    reply = () => ({ status: 503 })
    await tag('Hot')
    for (let time = 0; time < 5; time++) {
      await deliver()
      world.clock.advance(3_600_000)
    }
    const answers: Reply[] = [{ status: 409 }, { status: 200 }]
    reply = () => answers.shift()!
    expect(await deliver()).toBe(30_000)
    world.clock.advance(30_000)
    expect(await deliver()).toBeNull()
    expect((await ledger())[0]).toMatchObject({ state: 'delivered', tries: 6 })
  })

  test('a CRM that asks to wait is left alone for that time, without counting a try', async () => {
    const { asked } = await openEdge()
    reply = () => ({ status: 429, headers: { 'retry-after': '42' } })
    await tag('Hot')
    await tag('Buyer', await contact('harbor-2', '+13125550107'))
    expect(await deliver()).toBe(42_000)
    expect(await deliver()).toBe(42_000)
    expect(asked).toHaveLength(1)
    reply = () => ({ status: 200, body: {} })
    world.clock.advance(42_000)
    expect(await deliver()).toBeNull()
    expect((await ledger()).map(({ state, tries }) => [state, tries])).toEqual([
      ['delivered', 0],
      ['delivered', 0],
    ])
  })

  test('a CRM that asks for a fraction of a second is called after it', async () => {
    await openEdge()
    reply = () => ({ status: 429, headers: { 'retry-after': '1.0005' } })
    await tag('Hot')
    expect(await deliver()).toBe(1_001)
    expect((await ledger())[0]).toMatchObject({ state: 'waiting', tries: 0, error: { code: 'rate_limited' } })
    reply = () => ({ status: 200, body: {} })
    world.clock.advance(1_001)
    expect(await deliver()).toBeNull()
    expect((await ledger())[0]!.state).toBe('delivered')
  })

  test('a requested wait gets no longer when the clock was set back', async () => {
    await openEdge()
    reply = () => ({ status: 429, headers: { 'retry-after': '42' } })
    await tag('Hot')
    expect(await deliver()).toBe(42_000)
    world.clock.setMachine(-3_600_000)
    await applyClockChange(world.system)
    expect(await deliver()).toBe(42_000)
    reply = () => ({ status: 200, body: {} })
    world.clock.advance(42_000)
    expect(await deliver()).toBeNull()
    expect((await ledger()).map(({ state }) => state)).toEqual(['delivered'])
  })

  test('a write with a lost answer or a crash is sent again under the same key', async () => {
    const { asked } = await openEdge()
    reply = () => 'cut'
    await tag('Hot')
    world.clock.advance((await deliver())!)
    await world.system.db.q.updateTable('crm_deliveries').set({ state: 'sending', next_attempt_at: 0 }).execute()
    reply = () => ({ status: 200, body: {} })
    expect(await deliver()).toBeNull()
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await ledger())[0]!.state).toBe('delivered')
  })

  test('writes to one contact wait for earlier writes to it; others do not', async () => {
    const { asked } = await openEdge()
    const answers: Reply[] = [{ status: 503 }]
    reply = () => answers.shift() ?? { status: 200, body: {} }
    await tag('Hot')
    await untag('Hot')
    const other = await contact('harbor-2', '+13125550107')
    await tag('Buyer', other)
    world.clock.advance((await deliver())!)
    expect(await deliver()).toBeNull()
    const order = asked.map(({ method, target }) => `${method} ${target}`)
    expect(order).toEqual([
      'POST /contacts/harbor-1/tags',
      expect.any(String),
      expect.any(String),
      'DELETE /contacts/harbor-1/tags',
    ])
  })

  test('of an account’s waiting jobs only the earliest continues', async () => {
    await openEdge()
    const another = await contact('harbor-2', '+13125550107')
    reply = () => ({ status: 503 })
    await tag('Hot')
    expect(await deliver(false, 'first')).toBe(10_000)
    await tag('Warm', another)
    expect(await deliver(false, 'second')).toBeNull()
    // An earlier job waits beside it.
    reply = () => ({ status: 429, headers: { 'retry-after': '3' } })
    expect(await deliver(true, 'sooner')).toBe(3_000)
    expect(await deliver(false, 'third')).toBeNull()
    reply = () => ({ status: 200 })
    world.clock.advance(3_000)
    expect(await deliver(false, 'sooner')).toBe(7_000)
    world.clock.advance(7_000)
    expect(await deliver(false, 'first')).toBeNull()
    expect((await ledger()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    reply = () => ({ status: 503 })
    await tag('Cold')
    expect(await deliver(false, 'fourth')).toBe(10_000)
  })

  test('a disconnected CRM fails with a message', async () => {
    await openEdge()
    await tag('Hot')
    await world.system.db.q.updateTable('vendors').set({ crm_url: null }).execute()
    expect(await deliver()).toBeNull()
    expect((await ledger())[0]).toMatchObject({ state: 'failed', error: { code: 'not_connected' } })
  })
})

describe('a replay', () => {
  test('sends failed deliveries again, immediately', async () => {
    const { asked } = await openEdge()
    reply = () => ({ status: 422, body: { message: 'Closed' } })
    await tag('Hot')
    await deliver()
    const [row] = await ledger()
    reply = () => ({ status: 200, body: {} })
    expect(await replayDelivery(world.as(olivia), row!.id)).toMatchObject({ state: 'waiting', tries: 0 })
    expect(await jobs()).toBe(2)
    expect(await deliver(true)).toBeNull()
    expect((await ledger())[0]).toMatchObject({ state: 'delivered', error: null })
    expect(asked).toHaveLength(2)
    await expect(replayDelivery(world.as(olivia), row!.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('does not wait for the pause after a failure', async () => {
    await openEdge()
    reply = () => ({ status: 503 })
    await tag('Hot')
    expect(await deliver()).toBe(10_000)
    reply = () => ({ status: 200, body: {} })
    await replayDelivery(world.as(olivia), (await ledger())[0]!.id)
    expect(await deliver()).toBe(10_000)
    expect(await deliver(true)).toBeNull()
    expect((await ledger())[0]!.state).toBe('delivered')
  })

  test('needs permission to set up boards, in the user’s own account', async () => {
    await openEdge()
    await tag('Hot')
    const [row] = await ledger()
    const mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER' })
    await expect(replayDelivery(world.as(mia), row!.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listDeliveries(world.as(mia), { limit: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = await world.person({ role: 'OWNER' })
    await expect(replayDelivery(world.as(stranger), row!.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the ledger is read in pages, and filtered by status', async () => {
  await openEdge()
  for (let n = 0; n < 5; n++) await tag(`T${n}`)
  const answers: Reply[] = [{ status: 422 }, { status: 200, body: {} }, { status: 422 }]
  reply = () => answers.shift() ?? { status: 200, body: {} }
  await deliver()
  const ctx = world.as(olivia)
  const first = await listDeliveries(ctx, { limit: 3 })
  const rest = await listDeliveries(ctx, { limit: 3, cursor: first.nextCursor! })
  expect([...first.items, ...rest.items].map(({ what }) => what)).toEqual([4, 3, 2, 1, 0].map((n) => `Add tag “T${n}”`))
  expect(rest.nextCursor).toBeNull()
  const failed = await listDeliveries(ctx, { limit: 3, outcome: 'failed' })
  expect(failed.items.map(({ what }) => what)).toEqual(['Add tag “T2”', 'Add tag “T0”'])
})
