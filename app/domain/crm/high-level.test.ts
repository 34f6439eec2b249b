import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCrmAdapters } from '../../../server/crm/adapters'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { HIGHLEVEL_APP, LOCATION, openFakeHighLevel, type FakeHighLevel } from '../../../tests/helpers/fake-high-level'
import { testWorld, TUESDAY_11_CHICAGO, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { addContactToWorkflow } from './change-contact.server'
import { disconnectHighLevel, finishConnecting, startConnecting } from './connect-high-level.server'
import { deliverToCrm, createCrmLanes } from './deliver.server'
import { listDeliveries } from './deliveries.read.server'
import { findIntegrations } from './integrations.read.server'
import { replayDelivery } from './replay-delivery.server'
import { createCrmTag, listCrmTags } from './tags.server'
import { findDeletedWorkflows, listCrmWorkflows } from './workflows.server'

const lanes = createCrmLanes()

let world: World
let edge: FakeHighLevel
let floor: Floor
let olivia: UserActor
let ctx: Ctx

beforeEach(async () => {
  edge = await openFakeHighLevel()
  const highLevel = { ...HIGHLEVEL_APP, baseUrl: edge.url }
  world = await testWorld({ crm: createCrmAdapters({ publicUrl: 'http://localhost', highLevel }) })
  // Tokens expire by the real clock; the CRM is always awake.
  world.clock.set(Date.now())
  world.services.clock.localHoursNow = () => TUESDAY_11_CHICAGO
  floor = await openFloor(world)
  olivia = await world.person({ accountId: floor.seller.accountId, role: 'OWNER', firstName: 'Olivia' })
  ctx = world.as(olivia)
})
afterEach(async () => {
  await edge.close()
  await world.close()
})

const stateOf = (url: string) => new URL(url).searchParams.get('state')
const connect = async (as = ctx) =>
  finishConnecting(as, { state: stateOf(await startConnecting(as)), code: 'good-code' })
const deliver = (atOnce = false): Promise<number | null> =>
  deliverToCrm(world.system, { accountId: olivia.accountId, atOnce }, 'crm:dlv:1', lanes).then(
    () => null,
    (error: { afterMs: number }) => error.afterMs,
  )
const newest = async () => (await listDeliveries(ctx, { limit: 1 })).items[0]!

describe('connecting', () => {
  test('leads to a location, whose tokens are stored sealed', async () => {
    expect(await connect()).toEqual({ locationName: 'Harbor Realty' })
    expect(await findIntegrations(ctx)).toMatchObject({
      crm: { kind: 'highlevel', name: 'GoHighLevel', hasWorkflows: true },
      highLevel: {
        offered: true,
        connection: {
          locationName: 'Harbor Realty',
          locationId: LOCATION,
          state: 'connected',
          connectedBy: 'Olivia Torres',
        },
      },
    })
    const row = await world.system.db.q.selectFrom('crm_connections').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/access-|refresh-/)
  })

  test('accepts a state once, from the person it was issued to, for ten minutes', async () => {
    const state = stateOf(await startConnecting(ctx))
    const colleague = world.as(await world.person({ accountId: olivia.accountId, role: 'ADMIN' }))
    await expect(finishConnecting(colleague, { state, code: 'good-code' })).rejects.toMatchObject({ code: 'invalid' })
    await finishConnecting(ctx, { state, code: 'good-code' })
    await expect(finishConnecting(ctx, { state, code: 'good-code' })).rejects.toMatchObject({ code: 'invalid' })
    const late = stateOf(await startConnecting(ctx))
    world.clock.advance(600_000)
    await expect(finishConnecting(ctx, { state: late, code: 'good-code' })).rejects.toMatchObject({ code: 'invalid' })
    for (const none of [null, '', 'made up'])
      await expect(finishConnecting(ctx, { state: none, code: 'good-code' })).rejects.toMatchObject({ code: 'invalid' })
    expect(edge.askedFor('POST', '/oauth/token')).toHaveLength(1)
  })

  test('that was denied, or is refused, connects nothing', async () => {
    const denied = stateOf(await startConnecting(ctx))
    await expect(finishConnecting(ctx, { state: denied, code: null })).rejects.toMatchObject({ code: 'invalid' })
    const state = stateOf(await startConnecting(ctx))
    await expect(finishConnecting(ctx, { state, code: 'stolen' })).rejects.toMatchObject({ code: 'crm_expired' })
    expect((await findIntegrations(ctx)).highLevel.connection).toBeNull()
  })

  test('needs permission to set up boards', async () => {
    const mia = floor.ctx
    await expect(startConnecting(mia)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(finishConnecting(mia, { state: 'x', code: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(disconnectHighLevel(mia)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(findIntegrations(mia)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('connected', () => {
  beforeEach(() => connect())

  test('tags and workflows come from GoHighLevel; a removed workflow is marked as missing', async () => {
    expect(await listCrmTags(ctx)).toEqual([{ id: 't1', name: 'buyer' }])
    expect(await createCrmTag(ctx, { name: 'Investor' })).toEqual({ id: 't2', name: 'investor' })
    expect(await listCrmWorkflows(ctx)).toEqual([{ id: 'w1', name: 'Nurture' }])
    expect(await findDeletedWorkflows(ctx, olivia.accountId, ['w1'])).toEqual(new Set())
    edge.next('GET', '/workflows/', { status: 200, body: { workflows: [] } })
    await listCrmWorkflows(ctx)
    expect(await findDeletedWorkflows(ctx, olivia.accountId, ['w1'])).toEqual(new Set(['w1']))
    await disconnectHighLevel(ctx)
    expect(await findDeletedWorkflows(ctx, olivia.accountId, ['w1', 'w9'])).toEqual(new Set(['w1', 'w9']))
    await expect(listCrmTags(ctx)).rejects.toMatchObject({
      code: 'crm_not_connected',
      message: 'No CRM is connected',
    })
  })

  test('a tag that cannot be created shows the specification’s text', async () => {
    edge.next('POST', `/locations/${LOCATION}/tags`, { status: 400, body: { message: 'The tag name is reserved' } })
    await expect(createCrmTag(ctx, { name: 'Investor' })).rejects.toMatchObject({
      code: 'crm_refused',
      message: 'The tag could not be created at this time. Please try again later.',
    })
  })

  test('a connection removed in GoHighLevel is shown, and waiting writes are sent after reconnecting', async () => {
    await report('INTERESTED')
    edge.revokeAccess()
    edge.revokeRefresh()
    expect(await deliver()).toBe(3_600_000)
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 0, error: { code: 'expired' } })
    expect((await findIntegrations(ctx)).highLevel.connection).toMatchObject({
      state: 'expired',
      lastError: 'GoHighLevel refused the connection: This grant is invalid',
    })
    await connect()
    expect(await deliver(true)).toBeNull()
    expect((await newest()).state).toBe('delivered')
    expect((await findIntegrations(ctx)).highLevel.connection).toMatchObject({ state: 'connected', lastError: null })
  })

  test('a call note beyond the request limit waits for the interval’s end, also by a fraction', async () => {
    await report('INTERESTED')
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-interval-milliseconds': '10000.5' }
    edge.next('GET', `/locations/${LOCATION}/tags`, { status: 200, body: { tags: [] }, headers })
    await listCrmTags(ctx)
    expect(await deliver()).toBeGreaterThan(9_000)
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 0, error: { code: 'rate_limited' } })
    expect(edge.notes.get(contact())).toBeUndefined()
  })

  test('a call note with a lost answer is looked up, and not written twice', async () => {
    await report('INTERESTED')
    edge.next('POST', `/contacts/${contact()}/notes`, 'cut')
    await deliver()
    expect(await newest()).toMatchObject({ state: 'uncertain' })
    world.clock.advance(60_000)
    expect(await deliver()).toBeNull()
    expect(await newest()).toMatchObject({ state: 'delivered', error: null })
    expect(edge.notes.get(contact())).toHaveLength(1)
    expect(edge.askedFor('POST', `/contacts/${contact()}/notes`)).toHaveLength(1)
  })

  test('a note still missing a minute later is shown, and only a user resends it', async () => {
    await report('INTERESTED')
    // The process stopped between writing the attempt and sending it.
    const sent = JSON.stringify({ kind: 'call-report', report: { callId: 'line_1', disposition: 'Interested' } })
    await world.system.db.q.updateTable('crm_deliveries').set({ state: 'sending', sent }).execute()
    await deliver()
    expect(await newest()).toMatchObject({ state: 'uncertain' })
    world.clock.advance(60_000)
    expect(await deliver()).toBeNull()
    const shown = await newest()
    expect(shown).toMatchObject({ state: 'unknown', outcome: 'failed' })
    expect(edge.notes.get(contact())).toBeUndefined()
    await replayDelivery(ctx, shown.id)
    expect(await deliver(true)).toBeNull()
    expect(edge.notes.get(contact())).toHaveLength(1)
  })

  test('a workflow that may already have the contact is not requested twice', async () => {
    const { id: contactId } = await floor.ctx.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
    await world.system.db.transact('test', (tx) =>
      addContactToWorkflow(tx, {
        accountId: olivia.accountId,
        contactId,
        workflowId: 'w1',
        workflowName: 'Nurture',
        intent: 'rule-1',
        byUser: null,
      }),
    )
    edge.next('POST', `/contacts/${contact()}/workflow/w1`, 'cut')
    await deliver()
    world.clock.advance(60_000)
    expect(await deliver()).toBeNull()
    expect(await newest()).toMatchObject({ state: 'unknown', by: null, what: 'Add to workflow “Nurture”' })
    expect(edge.askedFor('POST', `/contacts/${contact()}/workflow/w1`)).toHaveLength(1)
  })
})

const A = '+12145550101'
const contact = () => `${floor.seller.userId}-0`
beforeEach(async () => {
  await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
})
/** A call is over and its disposition saved. */
async function report(category: string): Promise<void> {
  await floor.end(A)
  const { id: lineId } = await floor.line(A)
  const { session_id: id } = await world.system.db.q.selectFrom('lines').select('session_id').executeTakeFirstOrThrow()
  await disposeLine(floor.ctx, { id, lineId, dispositionId: await floor.disposition(category) })
}
