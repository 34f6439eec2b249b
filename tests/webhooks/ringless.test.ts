import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { DEFAULT_FEATURES, DEFAULT_LIMITS } from '../../app/domain/accounts/plan'
import { findBatch } from '../../app/domain/ringless/batches.read.server'
import { createDropBatch } from '../../app/domain/ringless/create-drop-batch.server'
import type { Env } from '../../server/env'
import { createDropCowboy, type DropCowboySettings } from '../../server/ringless/drop-cowboy'
import { startSimulator, type Simulator } from '../../server/simulator/start'
import { account } from '../../server/simulator/testing/harness'
import { webhookRouter } from '../../server/webhooks/router'
import { addPersonalPhone, agree, FORWARDING, saveRecording, sendDue } from '../helpers/ringless'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

/** The adapter, the simulated provider and the app's own door, over real HTTP. */
const PATH = '/webhooks/ringless'
const WEBHOOK_SECRET = `rvmwh_${account.authToken}`
const ANN = '+13125550101'

let world: World
let served: Served
let simulator: Simulator
let dataDir: string
let mia: UserActor
let recording: string
let settings: DropCowboySettings
beforeEach(async () => {
  const toServed = (address: string) => address.replace('http://localhost:3000', served.url)
  world = await testWorld({
    ringless: {
      send: (drop) =>
        createDropCowboy(settings).send({
          ...drop,
          audio: { ...drop.audio, url: toServed(drop.audio.url) },
          callbackUrl: toServed(drop.callbackUrl),
        }),
    },
  })
  settings = {
    teamId: 'simulator',
    secret: `rvm_${account.apiSecret}`,
    brandId: 'simulator-brand',
    poolId: null,
    webhookSecret: WEBHOOK_SECRET,
    baseUrl: '',
  }
  const env = {
    publicUrl: 'http://dialer.harbor.test',
    carrier: { authToken: 'a-token-of-the-carrier-account' },
    ringless: settings,
  } as Env
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }) })
  dataDir = mkdtempSync(join(tmpdir(), 'trunkline-ringless-'))
  simulator = await startSimulator({ port: 0, dataDir, publicUrl: served.url, account, speed: 50 })
  settings.baseUrl = `${simulator.url}/v1`
  mia = await world.person()
  await world.system.db.q
    .updateTable('accounts')
    .set({
      features: JSON.stringify(DEFAULT_FEATURES),
      limits: JSON.stringify({ ...DEFAULT_LIMITS, rvmDrops: { limit: 10, unlimited: false } }),
    })
    .execute()
  await addPersonalPhone(world, mia)
  recording = await saveRecording(world, mia)
})
afterEach(async () => {
  await simulator.close()
  await served.stop()
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function dropTo(number: string): Promise<{ id: string; dropId: string }> {
  await agree(world, mia, number)
  const { id, drops } = await createDropBatch(world.as(mia), {
    voicemailId: recording,
    contacts: [{ numbers: [number] }],
    forwardingNumber: FORWARDING,
  })
  await sendDue(world)
  return { id, dropId: drops[0]!.id }
}
const dropOf = async (id: string) => (await findBatch(world.as(mia), id)).drops[0]!
const ends = (id: string) =>
  waitFor('the provider has reported', async () => {
    const drop = await dropOf(id)
    return drop.status === 'delivered' || drop.status === 'failed' ? drop : null
  })
const callbacks = (about: string) =>
  simulator.readLog(0).entries.filter((entry) => entry.kind === 'callback' && entry.about === about)
const requests = () => simulator.readLog(0).entries.filter((entry) => entry.host === 'ringless')

describe('a drop at the simulated provider', () => {
  test('is delivered with its audio, and reported by callback and event', async () => {
    const { id } = await dropTo(ANN)
    expect(await ends(id)).toMatchObject({ status: 'delivered', reason: null })
    await waitFor(
      'both were sent',
      () => callbacks('ringless-event').length + callbacks('ringless-callback').length === 2,
    )
    expect([...callbacks('ringless-event'), ...callbacks('ringless-callback')].map(({ status }) => status)).toEqual([
      204, 204,
    ])
    const media = simulator.readLog(0).entries.find(({ about }) => about === 'ringless-audio')
    expect(media).toMatchObject({ status: 200 })
  })

  test('carries no secret into the log', async () => {
    await ends((await dropTo(ANN)).id)
    const log = JSON.stringify(simulator.readLog(0).entries)
    expect(log).not.toContain(settings.secret)
    expect(log).not.toContain('/webhooks/ringless/drops/')
  })

  test.each([
    ['+13125550129', 'landline'],
    ['+13125550135', 'mailbox_full'],
    ['+13125550136', 'blocked'],
  ])('to %s fails: %s', async (number, reason) => {
    expect(await ends((await dropTo(number)).id)).toMatchObject({ status: 'failed', reason })
  })

  test('that it refuses fails with its reason', async () => {
    const { id } = await dropTo('+13125550139')
    expect(await dropOf(id)).toMatchObject({
      status: 'failed',
      reason: 'provider_refused',
      reasonText: 'The provider refused it: Number is not supported',
    })
  })

  test('that is never reported stays sent', async () => {
    const { id } = await dropTo('+13125550138')
    expect(await dropOf(id)).toMatchObject({ status: 'sent' })
  })

  test('whose person opts out puts the number on the DNC list', async () => {
    await ends((await dropTo('+13125550197')).id)
    const entries = await world.system.db.q.selectFrom('suppressions').select(['e164', 'type']).execute()
    expect(entries).toEqual([{ e164: '+13125550197', type: 'IVR' }])
  })

  test.each(['status-429', 'no-funds', 'suspended'])('is not lost at %s: it is sent later, once', async (fault) => {
    await fetch(`${simulator.url}/simulator/faults`, {
      method: 'POST',
      body: JSON.stringify({ match: { path: '/v1/rvm' }, fault }),
    })
    const { id } = await dropTo(ANN)
    expect(await dropOf(id)).toMatchObject({ status: 'sending' })
    world.clock.advance(3_600_000)
    await sendDue(world)
    expect(await ends(id)).toMatchObject({ status: 'delivered' })
    expect(requests().filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('with a lost answer is never sent again; its report settles it', async () => {
    await fetch(`${simulator.url}/simulator/faults`, {
      method: 'POST',
      body: JSON.stringify({ match: { path: '/v1/rvm' }, fault: 'timeout-after-accept' }),
    })
    const { id } = await dropTo(ANN)
    expect(await ends(id)).toMatchObject({ status: 'delivered' })
    await sendDue(world)
    expect(requests()).toHaveLength(1)
  })
})

describe('the door', () => {
  const event = (dropId: string, change: object = {}) =>
    JSON.stringify({
      event: 'contact.rvm.status',
      data: { foreign_id: dropId, status: 'failure', reason: 'Mailbox full', ...change },
    })
  const sign = (body: string, { secret = WEBHOOK_SECRET, ageS = 0 } = {}) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - ageS)
    return {
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    }
  }
  const post = async (body: string, headers: Record<string, string> = sign(body), path = PATH) =>
    (
      await fetch(served.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-event-id': 'evt_1', ...headers },
        body,
      })
    ).status
  /** Accepted, and never reported by the simulator. */
  const silent = () => dropTo('+13125550138')

  test('lets an event in once', async () => {
    const { id, dropId } = await silent()
    const body = event(dropId)
    expect(await Promise.all([1, 2, 3].map(() => post(body)))).toEqual([204, 204, 204])
    expect(await dropOf(id)).toMatchObject({ status: 'failed', reason: 'mailbox_full' })
    const late = event(dropId, { status: 'success' })
    expect(await post(late, { ...sign(late), 'x-event-id': 'evt_2' })).toBe(204)
    expect(await dropOf(id)).toMatchObject({ status: 'failed' })
  })

  test('refuses what is forged, old, unsigned, changed or no event', async () => {
    const { id, dropId } = await silent()
    const body = event(dropId)
    expect(await post(body, sign(body, { secret: 'rvmwh_other-secret' }))).toBe(403)
    expect(await post(body, sign(body, { ageS: 400 }))).toBe(403)
    expect(await post(body, {})).toBe(403)
    expect(await post(event(dropId, { status: 'success' }), sign(body))).toBe(403)
    expect(await post('[]')).toBe(400)
    expect(await post('{"data":null}')).toBe(400)
    expect(await post(body, { ...sign(body), 'x-event-id': 'x'.repeat(300) })).toBe(400)
    expect(await dropOf(id)).toMatchObject({ status: 'sent' })
  })

  test('takes an unknown drop without a change', async () => {
    expect(await post(event('drp_unknown'))).toBe(204)
  })

  test('believes a callback at the path of its own drop only', async () => {
    const { id, dropId } = await silent()
    const other = await dropTo('+16025550138')
    const token = 'a'.repeat(32)
    const hash = world.services.seal.hash(token)
    await world.system.db.q.updateTable('drops').set({ callback_hash: hash }).where('id', '=', dropId).execute()
    const body = (foreignId: string) => JSON.stringify({ foreign_id: foreignId, status: 'success', drop_id: 'RD1' })
    expect(await post(body(dropId), {}, `${PATH}/drops/${'b'.repeat(32)}`)).toBe(204)
    expect(await post(body(other.dropId), {}, `${PATH}/drops/${token}`)).toBe(204)
    expect([(await dropOf(id)).status, (await dropOf(other.id)).status]).toEqual(['sent', 'sent'])
    expect(await post(body(dropId), {}, `${PATH}/drops/${token}`)).toBe(204)
    expect(await dropOf(id)).toMatchObject({ status: 'delivered' })
  })
})
